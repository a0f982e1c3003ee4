// What the catalogue in memory knows of each listing that is, or will be, public: read in slices.
import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { facetNames } from '../../../contract/site.ts';
import type { Database, Tables } from '../../platform/db/db.ts';

/** A listing by what it is filtered, sorted and found by. */
export type CatalogueRow = {
  seq: number;
  nameKey: string;
  /** Milliseconds since 1970: when it appears, when it first appeared, and the start of its release. */
  publishAt: number;
  newestAt: number;
  releaseAt: number | null;
  /** Its place among the featured ones; null where it is not one of them. */
  featuredRank: number | null;
  minAge: number | null;
  /** The values of each facet that it has. */
  values: Readonly<Record<Facet, readonly string[]>>;
};

/** What listings are filtered and counted by. Categories and chains are known here by their ids. */
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

/** Numbers in one statement. */
const atOnce = 500;

/** Those among these numbers. */
export async function rowsOf({ reads }: Source, seqs: readonly number[]): Promise<CatalogueRow[]> {
  const rows: CatalogueRow[] = [];
  for (let from = 0; from < seqs.length; from += atOnce) {
    const some = seqs.slice(from, from + atOnce);
    rows.push(...(await readRows(reads, (column) => sql`${column} in (${sql.join(some)})`)));
  }
  return rows;
}

/** The largest number that a listing has; 0 where there is none. */
export async function largestSeq({ reads }: Source): Promise<number> {
  const { rows } = await sql<{
    most: number;
  }>`select coalesce(max("seq"), 0) as "most" from "listing"`.execute(reads);
  return rows[0]?.most ?? 0;
}

/** All of them up to a number, in slices that leave the event loop to others in between. */
export async function* allRows({ reads }: Source, most: number): AsyncGenerator<CatalogueRow[]> {
  // Smaller ones would have the disk go to and fro between the tables.
  const slice = 2_000;
  for (let from = 1; from <= most; from += slice) {
    yield await readRows(reads, (column) => sql`${column} >= ${from} and ${column} < ${from + slice}`);
    await turn();
  }
}

/** Says which listings, by the column that holds their numbers. */
type Which = (column: RawBuilder<unknown>) => RawBuilder<unknown>;

async function readRows(db: Kysely<Tables>, which: Which): Promise<CatalogueRow[]> {
  // SQLite takes an index by status for the shorter way to a slice, and goes through all of it each time; it has none for
  // an expression.
  const { rows } = await sql<Stored>`
    select "seq", "nameKey", "publishAt", "publishedAt", "releaseDate", "featured", "featuredRank", "minAge",
      "platforms", "releaseStage", "gameModes", "entryCost", "earnModels", "onChain"
    from "listing" where ${which(sql`"seq"`)} and '' || "status" in ('published', 'scheduled')
      and "publishAt" is not null`.execute(db);
  if (rows.length === 0) return [];
  // A change of a few listings is followed before anybody is answered; of a slice each table takes milliseconds.
  const pause = rows.length > 500 ? turn : async () => {};
  await pause();
  const its = which(sql`"listingSeq"`);
  const categories = await named(db, sql`"listingCategory"`, sql`"categoryId"`, its);
  await pause();
  const chains = await named(db, sql`"deployment"`, sql`"blockchainId"`, its);
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

async function named(
  db: Kysely<Tables>,
  table: ReturnType<typeof sql>,
  column: ReturnType<typeof sql>,
  its: RawBuilder<unknown>,
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ listingSeq: number; id: string }>`
    select distinct "listingSeq", ${column} as "id" from ${table} where ${its}`.execute(db);
  const names = new Map<number, string[]>();
  for (const { listingSeq, id } of rows) {
    const its = names.get(listingSeq);
    const [shared = id] = one(id);
    if (its === undefined) names.set(listingSeq, [shared]);
    else its.push(shared);
  }
  return names;
}

/** Lists of values by their JSON: many listings share the few that differ, which saves parsing and memory. */
const known = new Map<string, readonly string[]>();
const mostKnown = 10_000;

function listed(json: string): readonly string[] {
  let list = known.get(json);
  if (list === undefined) {
    if (known.size >= mostKnown) known.clear();
    known.set(json, (list = JSON.parse(json) as readonly string[]));
  }
  return list;
}

function one(value: string | null): readonly string[] {
  return value === null ? [] : listed(`["${value}"]`);
}
