// Pending changes in the lists of their records.
import { type RawBuilder, sql } from 'kysely';
import type { ChangeState } from '../../contract/kit/changes.ts';
import type { Condition } from '../records/lists.ts';
import type { ChangeType } from './table.ts';

type Wanted = { hasChanges?: boolean | undefined; changeState?: readonly ChangeState[] | undefined };

/** Only records with a change, only those without one, or only those whose change is in one of the states. */
export function withChange(type: ChangeType, { hasChanges, changeState = [] }: Wanted): Condition[] {
  const changed = sql`select "id" from "change" where "type" = ${type}`;
  const conditions: Condition[] = [];
  if (hasChanges !== undefined)
    conditions.push((ref) => sql`${ref('id')} ${hasChanges ? sql`in` : sql`not in`} (${changed})`);
  if (changeState.length > 0)
    conditions.push((ref) => sql`${ref('id')} in (${changed} and "state" in (${sql.join(changeState)}))`);
  return conditions;
}

/** A column of a query of records: 1 for those with a change. */
export function isChanged(type: ChangeType, table: string): RawBuilder<0 | 1> {
  const change = sql`select 1 from "change" where "type" = ${type} and "change"."id" = ${sql.ref(`${table}.id`)}`;
  return sql<0 | 1>`case when exists (${change}) then 1 else 0 end`;
}
