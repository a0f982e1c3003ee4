// Pending changes in the lists of their records.
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../records/lists.ts';
import type { ChangeType } from './table.ts';

/** Only records with a change, or only those without one. */
export function withChange(type: ChangeType, isWanted: boolean | undefined): Condition[] {
  if (isWanted === undefined) return [];
  const changed = sql`(select "id" from "change" where "type" = ${type})`;
  return [(ref) => (isWanted ? sql`${ref('id')} in ${changed}` : sql`${ref('id')} not in ${changed}`)];
}

/** A column of a query of records: 1 for those with a change. */
export function isChanged(type: ChangeType, table: string): RawBuilder<0 | 1> {
  const change = sql`select 1 from "change" where "type" = ${type} and "change"."id" = ${sql.ref(`${table}.id`)}`;
  return sql<0 | 1>`case when exists (${change}) then 1 else 0 end`;
}
