// What the catalogue in memory knows of each listing that is, or will be, public: read in slices.
import { type Kysely, sql } from 'kysely';
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

/** Those among these numbers. */
export function rowsOf({ reads }: Source, seqs: readonly number[]): Promise<CatalogueRow[]> {
  return seqs.length === 0 ? Promise.resolve([]) : readRows(reads, sql`"seq" in (${sql.join(seqs)})`);
}

/** All of them by their numbers, in slices that leave the event loop to others in between. */
export async function* allRows({ reads }: Source): AsyncGenerator<CatalogueRow[]> {
  const slice = 2_000;
  const { rows } = await sql<{
    most: number;
  }>`select coalesce(max("seq"), 0) as "most" from "listing"`.execute(reads);
  const most = rows[0]?.most ?? 0;
  for (let from = 1; from <= most; from += slice) {
    yield await readRows(reads, sql`"seq" >= ${from} and "seq" < ${from + slice}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function readRows(db: Kysely<Tables>, which: ReturnType<typeof sql>): Promise<CatalogueRow[]> {
  const { rows } = await sql<Stored>`
    select "seq", "nameKey", "publishAt", "publishedAt", "releaseDate", "featured", "featuredRank", "minAge",
      "platforms", "releaseStage", "gameModes", "entryCost", "earnModels", "onChain"
    from "listing" where ${which} and "status" in ('published', 'scheduled') and "publishAt" is not null`.execute(
    db,
  );
  if (rows.length === 0) return [];
  const [least, most] = [rows[0]?.seq ?? 0, rows.reduce((last, { seq }) => Math.max(last, seq), 0)];
  const first = rows.reduce((low, { seq }) => Math.min(low, seq), least);
  // A range where many are wanted: a list of thousands takes longer to bind than the few others in it to skip.
  const its =
    rows.length > 500
      ? sql`"listingSeq" >= ${first} and "listingSeq" <= ${most}`
      : sql`"listingSeq" in (${sql.join(rows.map(({ seq }) => seq))})`;
  const categories = await named(db, sql`"listingCategory"`, sql`"categoryId"`, its);
  const chains = await named(db, sql`"deployment"`, sql`"blockchainId"`, its);
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
  its: ReturnType<typeof sql>,
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
