// Stores the pairs that were found. A pair keeps its id and the time when it was found first.
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { newId } from '../records/ids.ts';
import type { Pair } from './pairs.ts';
import type { PairIds } from './table.ts';

type Stored = PairIds & { id: string; keys: string };

const batchRows = 500;

/** Makes the stored pairs those that were found: all, or those of one listing. Writes what changes, in short transactions. */
export async function storePairs(
  { reads, writes, dialect }: Pick<Database, 'reads' | 'writes' | 'dialect'>,
  pairs: readonly Pair[],
  now: Date,
  listingId?: string,
): Promise<void> {
  let query = reads.selectFrom('duplicate').select(['id', 'oneId', 'otherId', 'keys']);
  if (listingId !== undefined)
    query = query.where((eb) => eb.or([eb('oneId', '=', listingId), eb('otherId', '=', listingId)]));
  const stored: Stored[] = await query.execute();
  const storedByKey = new Map(stored.map((row) => [keyOf(row), row]));
  const found = new Set(pairs.map(keyOf));
  const gone = stored.filter((row) => !found.has(keyOf(row))).map(({ id }) => id);
  const changed = pairs.filter((pair) => storedByKey.get(keyOf(pair))?.keys !== pair.keys);
  for (let from = 0; from < gone.length; from += batchRows)
    await writes
      .deleteFrom('duplicate')
      .where('id', 'in', gone.slice(from, from + batchRows))
      .execute();
  for (let from = 0; from < changed.length; from += batchRows) {
    await writes
      .transaction()
      .execute((db) => storeSome(db, dialect, changed.slice(from, from + batchRows), now));
  }
}

const keyOf = ({ oneId, otherId }: PairIds) => `${oneId} ${otherId}`;

/** Leaves out pairs of listings that were deleted since they were read. */
async function storeSome(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  pairs: readonly Pair[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(
    pairs.map(({ oneId, otherId, reasons, keys, score }) => [
      newId(),
      oneId,
      otherId,
      reasons[0],
      JSON.stringify(reasons),
      keys,
      score,
    ]),
  );
  const given =
    dialect === 'sqlite'
      ? sql`json_each(${rows}) as "given"`
      : sql`json_array_elements(${rows}::json) as "given" ("value")`;
  const at = (index: number) => sql`"given"."value" ->> ${sql.lit(index)}`;
  const { rows: existing } = await sql<{ id: string }>`
    select "id" from "listing" where "id" in (${sql.join([
      ...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId])),
    ])}) ${sql.raw(dialect === 'postgres' ? 'order by "id" for key share' : '')}`.execute(db);
  if (existing.length === 0) return;
  const ids = sql.join(existing.map(({ id }) => id));
  await sql`
    insert into "duplicate" ("id", "oneId", "otherId", "reason", "reasons", "keys", "score", "foundAt", "dismissed")
    select ${at(0)}, ${at(1)}, ${at(2)}, ${at(3)}, ${at(4)}, ${at(5)}, cast(${at(6)} as bigint), ${now.toISOString()},
      case when "duplicateDismissal"."keys" = ${at(5)} then 1 else 0 end
    from ${given} left join "duplicateDismissal"
      on "duplicateDismissal"."oneId" = ${at(1)} and "duplicateDismissal"."otherId" = ${at(2)}
    where ${at(1)} in (${ids}) and ${at(2)} in (${ids})
    on conflict ("oneId", "otherId") do update set "reason" = excluded."reason", "reasons" = excluded."reasons",
      "keys" = excluded."keys", "score" = excluded."score", "dismissed" = excluded."dismissed"`.execute(db);
}
