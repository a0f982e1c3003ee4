// A catalogue of realistic size, inserted in bulk for query plans and benchmarks.
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { type ListingFields, listingDefaults } from '../../../contract/listings/fields.ts';
import type { ReleaseStage } from '../../../contract/listings/values.ts';
import { wordsOf } from '../../../contract/text/words.ts';
import type { Database, Tables } from '../../database/database.ts';
import { type ListingTable, searchText, toColumns } from '../../features/listings/listings.table.ts';
import { newId } from '../../records/ids.ts';
import { indexTexts } from '../../records/search.ts';
import { keyedTags } from '../../records/tags.ts';
import { dice } from '../dice.ts';
import { copyTexts } from './manyTexts.ts';

type Dice = ReturnType<typeof dice>;
export type Many = { categoryIds: string[]; blockchainIds: string[] };

/** Listings generated one by one; all others are copies of them with other names, created by the database. */
const originals = 5_000;
/** Rows per statement, below the limit of bound values of both engines. */
const rowsPerStatement = 500;
/** Weighted by use: repeated and earlier values occur more often. */
const statuses: readonly Status[] = ['published', 'published', 'published', 'draft', 'archived', 'inReview'];
const stages: readonly ReleaseStage[] = [
  'live',
  'live',
  'live',
  'announced',
  'beta',
  'alpha',
  'earlyAccess',
  'offline',
];
const systems: readonly ListingFields['platforms'][number][] = [
  'web',
  'windows',
  'android',
  'ios',
  'mac',
  'linux',
  'vr',
];
const base = Date.parse('2023-01-01T00:00:00.000Z');
const step = 300 * 60_000;

/** Adds `count` listings, a multiple of 5,000, with 40 categories and 40 chains; the first ones are used most. */
export async function addManyListings({ writes, dialect }: Database, count: number): Promise<Many> {
  if (count < originals || count % originals !== 0)
    throw new RangeError(`Listings are added in multiples of ${originals}, not ${count}`);
  const roll = dice(7);
  const words = vocabulary(roll);
  return writes.transaction().execute(async (db) => {
    const categoryIds = await addCategories(db);
    const blockchainIds = await addBlockchains(db);
    await sql`create temporary table "originalText" ("seq" integer, "name" text, "rest" text)`.execute(db);
    for (let from = 0; from < originals; from += rowsPerStatement) {
      const games = Array.from({ length: rowsPerStatement }, () =>
        invent(roll, words, categoryIds, blockchainIds),
      );
      await insert(db, dialect, from, games, roll);
    }
    if (dialect === 'postgres') {
      // Copies keep the constraints of the originals and nothing reads the changes, so triggers are off.
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`set local statement_timeout = 0`.execute(db);
      const copies = count - originals;
      await sql`insert into "recordCount" ("entity", "records") values ('listing', ${copies})`.execute(db);
    }
    await copy(db, dialect, count / originals - 1);
    await sql`drop table "originalText"`.execute(db);
    for (const type of ['category', 'blockchain', 'listing'] as const) {
      const slugs = sql`select ${type}, "slug", "id" from ${sql.table(type)}`;
      await sql`insert into "slug" ("type", "slug", "entityId") ${slugs}`.execute(db);
    }
    await sql`insert into "link" ("type", "entityId", "field", "key")
      select 'listing', "id", 'websiteUrl', "websiteKey" from "listing" where "websiteKey" is not null`.execute(
      db,
    );
    return { categoryIds, blockchainIds };
  });
}

async function insert(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  from: number,
  games: readonly ListingFields[],
  roll: Dice,
): Promise<void> {
  const rows: Insertable<ListingTable>[] = games.map((fields, index) => {
    const createdAt = new Date(base + (from + index) * step).toISOString();
    const updatedAt = new Date(base + (from + index + roll(500)) * step).toISOString();
    const status = roll(50) === 0 ? 'scheduled' : (pick(roll, statuses) ?? 'draft');
    const publishedAt = status === 'published' || status === 'archived' ? updatedAt : null;
    return {
      ...toColumns(fields),
      id: newId(),
      version: 1,
      createdAt,
      createdBy: null,
      updatedAt,
      updatedBy: null,
      status,
      publishAt: publishedAt,
      publishedAt,
      reviewNote: null,
      verifiedAt: null,
      verifiedBy: null,
    };
  });
  const numbered = games.map((fields, index) => ({ fields, listingSeq: from + index + 1 }));
  const parts = {
    listingCategory: numbered.flatMap(({ fields, listingSeq }) =>
      fields.categoryIds.map((categoryId, position) => ({ listingSeq, position, categoryId })),
    ),
    listingPlatform: numbered.flatMap(({ fields, listingSeq }) =>
      fields.platforms.map((platform) => ({ listingSeq, platform })),
    ),
    listingTag: numbered.flatMap(({ fields, listingSeq }) =>
      keyedTags(fields.tags).map((tag) => ({ listingSeq, ...tag })),
    ),
    deployment: numbered.flatMap(({ fields, listingSeq }) =>
      fields.deployments.map((row, position) => ({ listingSeq, position, ...row, addressKey: row.address })),
    ),
  };
  // The database assigns row ids in order, so those of copies can be computed from the originals.
  await db.insertInto('listing').values(rows).execute();
  await db.insertInto('listingCategory').values(parts.listingCategory).execute();
  await db.insertInto('listingPlatform').values(parts.listingPlatform).execute();
  await db.insertInto('listingTag').values(parts.listingTag).execute();
  await db.insertInto('deployment').values(parts.deployment).execute();
  const texts = numbered.map(({ fields, listingSeq }) => ({
    seq: listingSeq,
    text: searchText(
      fields,
      fields.deployments.map((row) => ({ ...row, addressKey: row.address })),
    ),
  }));
  await indexTexts(db, dialect, 'listing', texts);
  if (dialect === 'sqlite') {
    // The index does not store the texts, so they cannot be copied from it.
    const kept = texts.map(({ seq, text }) => {
      const rest = text.rest.flatMap((part) => (part === null ? [] : wordsOf(part)));
      return sql`(${seq}, ${wordsOf(text.name).join(' ')}, ${rest.join(' ')})`;
    });
    await sql`insert into "originalText" ("seq", "name", "rest") values ${sql.join(kept)}`.execute(db);
  }
}

/** Copies the originals. Copies differ in the first two digits of ids, and the end of names, links, addresses and times. */
async function copy(db: Transaction<Tables>, dialect: Database['dialect'], copies: number): Promise<void> {
  const number = sql`cast("copies"."k" as text)`;
  const behind = (column: string) => sql`${sql.ref(column)} || ${number}`;
  const within = (column: string) => sql`substr(${sql.ref(column)}, 1, 20) || '9' || ${number} || 'Z'`;
  const changed: Readonly<Record<string, RawBuilder<unknown>>> = {
    id: sql`${number} || substr("id", 3)`,
    slug: behind('slug'),
    name: sql`"name" || ' ' || ${number}`,
    nameKey: sql`"nameKey" || ' ' || ${number}`,
    likenessKey: behind('likenessKey'),
    websiteKey: behind('websiteKey'),
    createdAt: within('createdAt'),
    updatedAt: within('updatedAt'),
  };
  // From 10 on, so that every number has two digits.
  const series = sql`with recursive "copies" ("k") as (
    select 10 union all select "k" + 1 from "copies" where "k" < ${9 + copies})`;
  const seq = sql`"listingSeq" + ${originals} * ("copies"."k" - 9)`;
  const changedParts: Readonly<Record<string, RawBuilder<unknown>>> = {
    address: behind('address'),
    addressKey: behind('addressKey'),
  };
  const parts = {
    listingCategory: ['position', 'categoryId'],
    listingPlatform: ['platform'],
    listingTag: ['tagKey', 'tag'],
    deployment: ['position', 'blockchainId', 'kind', 'label', 'address', 'addressKey'],
  };
  const [first = {}] = await db.selectFrom('listing').selectAll().limit(1).execute();
  const own = Object.keys(first).filter((column) => column !== 'seq');
  await sql`insert into "listing" (${sql.join(own.map((column) => sql.ref(column)))}) ${series}
    select ${sql.join(own.map((column) => changed[column] ?? sql.ref(column)))}
    from "copies" cross join "listing" order by "k", "seq"`.execute(db);
  for (const [table, rest] of Object.entries(parts)) {
    const names = sql.join(rest.map((column) => sql.ref(column)));
    const values = sql.join(rest.map((column) => changedParts[column] ?? sql.ref(column)));
    await sql`insert into ${sql.table(table)} ("listingSeq", ${names}) ${series}
      select ${seq}, ${values} from "copies" cross join ${sql.table(table)}`.execute(db);
  }
  await copyTexts(db, dialect, { series, number, originals });
}

function invent(
  roll: Dice,
  words: readonly string[],
  categoryIds: readonly string[],
  chainIds: readonly string[],
): ListingFields {
  const word = () => words[favourite(roll, words.length)] ?? '';
  const title = Array.from({ length: 1 + roll(4) }, word).join(' ');
  const name = roll(40) === 0 ? `${title} 原神` : title;
  const chains = several(roll, chainIds, 3);
  return {
    ...listingDefaults,
    name,
    slug: `game-${newId()}`,
    tagline: `${word()} ${word()} ${word()}`,
    summary: 'A game in a large catalogue, to measure lists on it.',
    description: `<p>${'Some text about the game. '.repeat(8)}</p>`,
    releaseStage: pick(roll, stages) ?? 'live',
    releaseDate: roll(5) === 0 ? null : `20${10 + roll(16)}-${String(1 + roll(12)).padStart(2, '0')}-01`,
    categoryIds: several(roll, categoryIds, 3),
    tags: Array.from({ length: roll(5) }, word).filter(
      (tag, at, all) => tag.length > 1 && all.indexOf(tag) === at,
    ),
    platforms: several(roll, systems, 4),
    deployments: chains.map((blockchainId) => ({
      blockchainId,
      address: roll(2) === 0 ? null : `0x${Array.from({ length: 40 }, () => roll(16).toString(16)).join('')}`,
      kind: 'token',
      label: null,
    })),
    developer: `${word()} studio`,
    websiteUrl: `https://${word()}-${roll(1e9)}.example.com`,
    featured: roll(100) === 0,
    featuredRank: roll(200) === 0 ? 1 + roll(100) : null,
  };
}

/** A skewed random number below `below`: small ones are much more frequent, like the use of tags and genres. */
const favourite = (roll: Dice, below: number) => Math.floor(below * (roll(1_000) / 1_000) ** 3);
const pick = <T>(roll: Dice, values: readonly T[]): T | undefined => values[roll(values.length)];

/** At least one of the values and at most `maxValues`, without duplicates. */
function several<T>(roll: Dice, values: readonly T[], maxValues: number): T[] {
  const chosen = Array.from({ length: 1 + roll(maxValues) }, () => favourite(roll, values.length));
  return [...new Set(chosen)].flatMap((at) => values[at] ?? []);
}

/** Three thousand pronounceable words. */
function vocabulary(roll: Dice): string[] {
  const letter = (letters: string) => letters.charAt(roll(letters.length));
  const consonant = () => letter('bcdfghjklmnprstvwz');
  const syllable = () => `${consonant()}${letter('aeiou')}${roll(3) === 0 ? consonant() : ''}`;
  return Array.from({ length: 3_000 }, () => Array.from({ length: 1 + roll(3) }, syllable).join(''));
}

const at = new Date(base).toISOString();
const stamp = { version: 1, createdAt: at, createdBy: null, updatedAt: at, updatedBy: null };

async function addCategories(db: Transaction<Tables>): Promise<string[]> {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    ...stamp,
    id: newId(),
    name: `Category ${n}`,
    nameKey: `category ${n}`,
    uniqueName: `category ${n}`,
    slug: `category-${n}`,
    type: 'genre' as const,
    parentId: null,
    description: null,
    color: null,
    aliases: '[]',
    active: 1,
    sortOrder: n,
    externalIds: '{}',
  }));
  await db.insertInto('category').values(rows).execute();
  return rows.map((row) => row.id);
}

async function addBlockchains(db: Transaction<Tables>): Promise<string[]> {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    ...stamp,
    id: newId(),
    name: `Chain ${n}`,
    nameKey: `chain ${n}`,
    uniqueName: `chain ${n}`,
    slug: `chain-${n}`,
    caip2: null,
    namespace: null,
    addressFormat: 'evm' as const,
    addressPrefix: null,
    networkType: 'mainnet' as const,
    layer: null,
    parentId: null,
    status: 'active' as const,
    nativeCurrency: null,
    explorers: '[]',
    websiteUrl: null,
    color: null,
    aliases: '[]',
    description: null,
    featured: 0,
    sortOrder: n,
    externalIds: '{}',
  }));
  await db.insertInto('blockchain').values(rows).execute();
  return rows.map((row) => row.id);
}
