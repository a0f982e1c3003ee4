// Finds records by what names them exactly: an id, a contract address, a link, or a slug. Every look-up uses an index.
import { type Kysely, sql } from 'kysely';
import { type AddressRule, checkAddress, haveSameFormat } from '../../../contract/chains/addresses.ts';
import { linkKeysOf, toLink } from '../../../contract/links/link-keys.ts';
import { socials, stores } from '../../../contract/links/links.ts';
import type { Hit, SearchType } from '../../../contract/search/search.ts';
import type { Tables } from '../../database/database.ts';
import { findRows, type RecordType, recordTypes, sources } from './search.sources.ts';

export type Scope = {
  db: Kysely<Tables>;
  /** The types that the caller may view. */
  types: readonly SearchType[];
  /** Maximum hits per type. */
  limit: number;
};

type Match = Hit['match'];
type Ref = { type: RecordType; id: string; match: Match };

/** The records that the text names, the surest match first; none twice. */
export async function findExact(scope: Scope, q: string): Promise<Hit[]> {
  const text = q.trim();
  const sure = await Promise.all([byId(scope, text), byAddress(scope, text), byLink(scope, text)]);
  const refs = sure.flat();
  if (refs.length === 0) refs.push(...(await bySlug(scope, text)));
  const hits = await load(scope, refs);
  return [...(await byTrace(scope, text)), ...hits];
}

/** True for texts that no name looks like: where they name a record, nothing else is meant. */
export function isUnmistakable(q: string): boolean {
  return uuid.test(q) || toLink(q) !== null || /^@\S+$/.test(q.trim());
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

function uuidIn(text: string): string | undefined {
  return uuid.exec(text)?.[0].toLowerCase();
}

/** Types of records by their table, as slugs and links name them. */
const typeByTable = new Map<string, RecordType>(
  Object.entries(sources).map(([type, { table }]) => [table, type as RecordType]),
);

/** An id alone, or in a link to the console. */
async function byId(scope: Scope, text: string): Promise<Ref[]> {
  const id = uuidIn(text);
  if (id === undefined) return [];
  return recordTypes(scope.types).map((type) => ({ type, id, match: { by: 'id', where: null } }));
}

async function byTrace({ db, types }: Scope, text: string): Promise<Hit[]> {
  const traceId = uuidIn(text);
  if (traceId === undefined || !types.includes('audit')) return [];
  const entry = await db
    .selectFrom('audit')
    .select(['action', 'entityLabel', 'at'])
    .where('traceId', '=', traceId)
    .limit(1)
    .executeTakeFirst();
  if (entry === undefined) return [];
  const label = [entry.action, entry.entityLabel].filter(Boolean).join(' ');
  return [
    { type: 'audit', id: traceId, label, hint: entry.at, status: null, match: { by: 'trace', where: null } },
  ];
}

/** Contract addresses in every spelling that a chain's format reads, also within a link to an explorer. */
async function byAddress(scope: Scope, text: string): Promise<Ref[]> {
  const { db, types, limit } = scope;
  if (!types.includes('gameListing')) return [];
  const chains = await db
    .selectFrom('blockchain')
    .select(['addressFormat', 'addressPrefix', 'caip2'])
    .orderBy('seq')
    .execute();
  const keys = new Set(addressesIn(text).flatMap((address) => addressKeys(chains, address)));
  const named = [...keys].map(
    // SQLite keeps the order of a cross join: matching addresses first, which are few. One listing may have the address on
    // several chains.
    (key) => sql`select * from (
      select "listing"."id", "blockchain"."name" from "deployment" cross join "listing" cross join "blockchain"
      where "addressKey" = ${key} and "listing"."seq" = "listingSeq" and "blockchain"."id" = "blockchainId"
      order by "listingSeq", "position" limit ${sql.lit(limit * 4)}) as "with"`,
  );
  if (named.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(named, sql` union all `)}`.execute(db);
  return rows.map(({ id, name }) => ({ type: 'gameListing', id, match: { by: 'address', where: name } }));
}

/** Maximum path segments of a link that are read as addresses. */
const maxSegments = 6;

function addressesIn(text: string): string[] {
  const link = toLink(text);
  if (link === null) return [text];
  // The host of a link may be a NEAR account, such as `aurora.near`.
  return [text, ...new URL(link).pathname.split('/').filter(Boolean).slice(-maxSegments)];
}

/** The comparison keys of an address, by each format that reads it. */
function addressKeys(chains: readonly AddressRule[], text: string): string[] {
  // A prefix such as `eip155:2020:` or `ron:` is read by its own chain only; the others refuse it before any hashing.
  const rules = text.includes(':') ? chains : distinctRules(chains);
  const keys = rules.map((rule) => checkAddress(rule, text)).flatMap((read) => (read.ok ? [read.key] : []));
  return [...new Set(keys)];
}

function distinctRules(chains: readonly AddressRule[]): AddressRule[] {
  const distinct: AddressRule[] = [];
  for (const chain of chains)
    if (!distinct.some((other) => haveSameFormat(chain, other))) distinct.push(chain);
  return distinct;
}

/** Any link of a record: website, store page, social account, video, source, button. */
async function byLink(scope: Scope, text: string): Promise<Ref[]> {
  const { db, limit } = scope;
  const keys = linkKeysOf(text);
  const tables = recordTypes(scope.types).map((type) => sources[type].table);
  if (keys.length === 0 || tables.length === 0) return [];
  const named = keys.map(
    (key, rank) => sql`select * from (
      select ${sql.lit(rank)} as "rank", "type", "entityId", "field" from "link"
      where "key" = ${key} and "type" in (${sql.join(tables)})
      order by "type", "entityId" limit ${sql.lit(limit * tables.length)}) as "with"`,
  );
  type Row = { rank: number; type: string; entityId: string; field: string };
  const { rows } = await sql<Row>`${sql.join(named, sql` union all `)}`.execute(db);
  // The most specific key that anything has: the host alone says little once the page is found.
  const best = Math.min(...rows.map(({ rank }) => Number(rank)));
  return rows.flatMap(({ rank, type, entityId, field }): Ref[] => {
    const owner = typeByTable.get(type);
    return owner === undefined || Number(rank) !== best
      ? []
      : [{ type: owner, id: entityId, match: matchOf(field) }];
  });
}

function matchOf(field: string): Match {
  const [name = '', part = ''] = field.split('.');
  if (name === 'websiteUrl') return { by: 'website', where: null };
  const sites: Readonly<Record<string, string>> | undefined = { socials, stores }[name];
  if (sites !== undefined) return { by: name === 'stores' ? 'store' : 'social', where: sites[part] ?? part };
  return { by: 'link', where: linkLabels[name] ?? null };
}

const linkLabels: Readonly<Record<string, string>> = {
  playUrl: 'play URL',
  whitepaperUrl: 'whitepaper',
  marketplaceUrl: 'marketplace',
  videoUrls: 'video',
  sourceUrl: 'source',
  explorers: 'explorer',
  ctaUrl: 'button link',
  target: 'destination',
};

/** A slug, also one of the past, alone or at the end of a path or link. */
async function bySlug(scope: Scope, text: string): Promise<Ref[]> {
  const path = toLink(text) === null ? text : new URL(toLink(text) ?? '').pathname;
  const slug = path.split('/').filter(Boolean).at(-1)?.trim().toLowerCase() ?? '';
  const tables = recordTypes(scope.types).map((type) => sources[type].table);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || tables.length === 0) return [];
  const rows = await scope.db
    .selectFrom('slug')
    .select(['type', 'entityId'])
    .where('type', 'in', tables)
    .where('slug', '=', slug)
    .execute();
  return rows.flatMap(({ type, entityId }): Ref[] => {
    const named = typeByTable.get(type);
    return named === undefined ? [] : [{ type: named, id: entityId, match: { by: 'slug', where: slug } }];
  });
}

/** The records that still exist, each with its first match. */
async function load({ db, limit }: Scope, refs: readonly Ref[]): Promise<Hit[]> {
  const first = new Map<string, Ref>();
  for (const ref of refs) {
    const key = `${ref.type} ${ref.id}`;
    if (!first.has(key)) first.set(key, ref);
  }
  const byType = Map.groupBy(first.values(), ({ type }) => type);
  const parts = [...byType].map(([type, wanted]) => ({
    type,
    rest: sql`where "id" in (${sql.join(wanted.slice(0, limit).map(({ id }) => id))})`,
  }));
  const rows = new Map((await findRows(db, parts)).map((row) => [`${row.type} ${row.id}`, row]));
  return [...first].flatMap(([key, { match }]): Hit[] => {
    const row = rows.get(key);
    if (row === undefined) return [];
    const { slug, ...hit } = row;
    return [{ ...hit, match: slugMatch(match, slug) }];
  });
}

/** Tells a present slug from a former one. */
function slugMatch(match: Match, slug: string | null): Match {
  if (match.by !== 'slug') return match;
  return match.where === slug ? { by: 'slug', where: null } : { by: 'formerSlug', where: match.where };
}
