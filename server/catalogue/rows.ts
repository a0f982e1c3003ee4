// Reads what the index holds of each listing that is or will be public, in batches.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { facetNames } from '../../contract/delivery/delivery.ts';
import type { Database, Tables } from '../database/database.ts';

/** The fields that a listing is filtered and sorted by. */
export type CatalogueRow = {
  seq: number;
  nameKey: string;
  /** Milliseconds since 1970: when it is published, when it first was, and its release date. */
  publishAt: number;
  newestAt: number;
  releaseAt: number | null;
  /** Null if not featured. */
  featuredRank: number | null;
  minAge: number | null;
  values: Readonly<Record<Facet, readonly string[]>>;
};

/** Categories and chains are identified by id. */
export type Facet = (typeof facetNames)[number];

type Stored = {
  seq: number;
  nameKey: string;
  publishAt: string;
  publishedAt: string | null;
  releaseDate: string | null;
  featured: number;
  featuredRank: number | null;
  minAge: number | null;
  platforms: string;
  releaseStage: string;
  gameModes: string;
  entryCost: string | null;
  earnModels: string;
  onChain: string;
};
type Source = Pick<Database, 'reads'>;

/** Ids in one statement. */
const maxIds = 500;
/** Smaller batches make the disk jump between the tables. */
const batchRows = 2_000;

/** The rows of some listings; those that are not to be public have none. */
export async function rowsOf({ reads }: Source, seqs: readonly number[]): Promise<CatalogueRow[]> {
  const rows: CatalogueRow[] = [];
  for (let from = 0; from < seqs.length; from += maxIds) {
    const some = seqs.slice(from, from + maxIds);
    rows.push(...(await readRows(reads, (column) => sql`${column} in (${sql.join(some)})`)));
  }
  return rows;
}

/** The highest row id; 0 if there is no listing. */
export async function largestSeq({ reads }: Source): Promise<number> {
  const { rows } = await sql<{
    highest: number;
  }>`select coalesce(max("seq"), 0) as "highest" from "listing"`.execute(reads);
  return rows[0]?.highest ?? 0;
}

/** All rows up to a row id, in batches between which other requests run. */
export async function* allRows({ reads }: Source, highest: number): AsyncGenerator<CatalogueRow[]> {
  for (let from = 1; from <= highest; from += batchRows) {
    yield await readRows(reads, (column) => sql`${column} >= ${from} and ${column} < ${from + batchRows}`);
    await nextTurn();
  }
}

/** A condition on the column that holds the row id. */
type Which = (column: RawBuilder<unknown>) => RawBuilder<unknown>;

async function readRows(db: Kysely<Tables>, which: Which): Promise<CatalogueRow[]> {
  // The expression keeps SQLite from walking an index by status for every batch.
  const { rows } = await sql<Stored>`
    select "seq", "nameKey", "publishAt", "publishedAt", "releaseDate", "featured", "featuredRank", "minAge",
      "platforms", "releaseStage", "gameModes", "entryCost", "earnModels", "onChain"
    from "listing" where ${which(sql`"seq"`)} and '' || "status" in ('published', 'scheduled')
      and "publishAt" is not null`.execute(db);
  if (rows.length === 0) return [];
  // Each table of a batch takes milliseconds. Small changes are read at once: requests wait for them.
  const pause = rows.length > maxIds ? nextTurn : async () => {};
  await pause();
  const ofThese = which(sql`"listingSeq"`);
  const categories = await idsBySeq(db, sql`"listingCategory"`, sql`"categoryId"`, ofThese);
  await pause();
  const chains = await idsBySeq(db, sql`"deployment"`, sql`"blockchainId"`, ofThese);
  await pause();
  return rows.map((row) => ({
    seq: row.seq,
    nameKey: row.nameKey,
    publishAt: Date.parse(row.publishAt),
    newestAt: Date.parse(row.publishedAt ?? row.publishAt),
    releaseAt: row.releaseDate === null ? null : Date.parse(row.releaseDate),
    featuredRank: row.featured === 1 ? (row.featuredRank ?? Number.MAX_SAFE_INTEGER) : null,
    minAge: row.minAge,
    values: {
      category: categories.get(row.seq) ?? [],
      chain: chains.get(row.seq) ?? [],
      platform: listed(row.platforms),
      stage: one(row.releaseStage),
      mode: listed(row.gameModes),
      entryCost: one(row.entryCost),
      earn: listed(row.earnModels),
      onChain: one(row.onChain),
    },
  }));
}

async function idsBySeq(
  db: Kysely<Tables>,
  table: ReturnType<typeof sql>,
  column: ReturnType<typeof sql>,
  where: RawBuilder<unknown>,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ listingSeq: number; id: string }>`
    select distinct "listingSeq", ${column} as "id" from ${table} where ${where}`.execute(db);
  const names = new Map<number, string[]>();
  for (const { listingSeq, id } of rows) {
    const own = names.get(listingSeq);
    const [shared = id] = one(id);
    if (own === undefined) names.set(listingSeq, [shared]);
    else own.push(shared);
  }
  return names;
}

/** Parsed lists by their JSON: listings share the few different ones, which saves parsing and memory. */
const parsed = new Map<string, readonly string[]>();
const maxParsed = 10_000;

function listed(json: string): readonly string[] {
  let list = parsed.get(json);
  if (list === undefined) {
    if (parsed.size >= maxParsed) parsed.clear();
    parsed.set(json, (list = JSON.parse(json) as readonly string[]));
  }
  return list;
}

function one(value: string | null): readonly string[] {
  return value === null ? [] : listed(`["${value}"]`);
}
