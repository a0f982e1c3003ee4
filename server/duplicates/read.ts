// Reads what listings are compared by.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { idList } from '../database/statements.ts';
import { blockLetters, type Compared, hostOf, maxSharing } from './pairs.ts';

type Reading = { db: Kysely<Tables>; dialect: Database['dialect'] };
type Row = Omit<Compared, 'addresses' | 'stores' | 'socials'> & { seq: number };

const batchRows = 2_000;

/** All listings, read in batches. */
export async function readAll(reading: Reading): Promise<Compared[]> {
  const all: Compared[] = [];
  for (let last = ''; ; ) {
    const rows = await rowsOf(reading, sql`"id" > ${last} order by "id" limit ${sql.lit(batchRows)}`);
    all.push(...(await withKeys(reading, rows)));
    if (rows.length < batchRows) return all;
    last = rows.at(-1)?.id ?? last;
  }
}

/** A listing with those that it shares a key with, or undefined. Of a key's listings one more than {@link maxSharing} at most. */
export async function readAround(reading: Reading, id: string): Promise<Compared[] | undefined> {
  const [row] = await rowsOf(reading, sql`"id" = ${id}`);
  const [own] = row === undefined ? [] : await withKeys(reading, [row]);
  if (own === undefined) return undefined;
  const ids = new Set<string>();
  for (const some of sharing(reading, own)) {
    const { rows } = await sql<{ id: string }>`${some} limit ${sql.lit(maxSharing + 1)}`.execute(reading.db);
    for (const one of rows) ids.add(one.id);
  }
  ids.delete(id);
  if (ids.size === 0) return [own];
  const others = await rowsOf(reading, sql`"id" in (${sql.join([...ids])})`);
  return [own, ...(await withKeys(reading, others))];
}

/** Queries for the ids of listings with a key of this one, each by an index. */
function sharing({ dialect }: Reading, own: Compared): RawBuilder<unknown>[] {
  const { likenessKey, websiteKey, addresses, stores, socials } = own;
  const ids = sql`select "id" from "listing"`;
  const queries = [
    ...addresses.map(
      (key) => sql`select "listing"."id" from "deployment" cross join "listing"
        where "addressKey" = ${key} and "listing"."seq" = "deployment"."listingSeq" group by "listing"."id"`,
    ),
    ...[...stores.map((key) => ['stores.', key]), ...socials.map((key) => ['socials.', key])].map(
      ([kind = '', key]) => sql`select distinct "entityId" as "id" from "link"
        where "key" = ${key} and "type" = 'listing' and "field" like ${`${kind}%`}`,
    ),
  ];
  if (websiteKey !== null) {
    const host = hostOf(websiteKey);
    // "0" comes right after "/".
    queries.push(
      sql`${ids} where "websiteKey" = ${websiteKey}`,
      sql`${ids} where "websiteKey" = ${host}`,
      sql`${ids} where "websiteKey" > ${`${host}/`} and "websiteKey" < ${`${host}0`}`,
    );
  }
  if (likenessKey !== '') queries.push(sql`${ids} where "likenessKey" = ${likenessKey}`);
  const letters = [...likenessKey];
  if (letters.length < blockLetters) return queries;
  const [start, end] = [letters.slice(0, blockLetters).join(''), letters.slice(-blockLetters).join('')];
  const lastFive = dialect === 'sqlite' ? sql`substr("likenessKey", -5)` : sql`right("likenessKey", 5)`;
  return [
    ...queries,
    sql`${ids} where "likenessKey" >= ${start} and "likenessKey" < ${`${start}\u{10ffff}`}`,
    sql`${ids} where ${lastFive} = ${end}`,
  ];
}

async function rowsOf({ db }: Reading, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select "seq", "id", "name", "likenessKey", "websiteKey", "developer", "publisher"
    from "listing" where ${which}`.execute(db);
  return rows;
}

/** Adds the addresses and links of listings, in two queries. */
async function withKeys({ db, dialect }: Reading, rows: readonly Row[]): Promise<Compared[]> {
  if (rows.length === 0) return [];
  const seqs = rows.map(({ seq }) => seq);
  const deployments = await sql<{ listingSeq: number; addressKey: string }>`
    select "listingSeq", "addressKey" from "deployment"
    where "listingSeq" in (${idList(dialect, seqs)}) and "addressKey" is not null`.execute(db);
  const links = await sql<{ entityId: string; field: string; key: string }>`
    select "entityId", "field", "key" from "link"
    where "type" = 'listing' and "entityId" in (${sql.join(rows.map(({ id }) => id))})
      and ("field" like 'stores.%' or "field" like 'socials.%')`.execute(db);
  const addressesBySeq = Map.groupBy(deployments.rows, ({ listingSeq }) => listingSeq);
  const linksById = Map.groupBy(links.rows, ({ entityId }) => entityId);
  return rows.map(({ seq, ...row }) => {
    const own = linksById.get(row.id) ?? [];
    const keysIn = (kind: string) => own.filter(({ field }) => field.startsWith(kind)).map(({ key }) => key);
    return {
      ...row,
      addresses: (addressesBySeq.get(seq) ?? []).map(({ addressKey }) => addressKey),
      stores: keysIn('stores.'),
      socials: keysIn('socials.'),
    };
  });
}
