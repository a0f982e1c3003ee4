// Pending changes in the lists of their records.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/database.ts';
import type { Condition } from '../records/lists.ts';
import type { ChangeType } from './table.ts';

/** Only records with a change, or only those without one. */
export function withChange(type: ChangeType, isWanted: boolean | undefined): Condition[] {
  if (isWanted === undefined) return [];
  const changed = sql`(select "id" from "change" where "type" = ${type})`;
  return [(ref) => (isWanted ? sql`${ref('id')} in ${changed}` : sql`${ref('id')} not in ${changed}`)];
}

/** The ids of those rows that have a change. */
export async function changedAmong(
  db: Kysely<Tables>,
  type: ChangeType,
  rows: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('change')
    .select('id')
    .where('type', '=', type)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return new Set(found.map(({ id }) => id));
}
