// Records by the states of their links.
import { type Kysely, type SqlBool, sql } from 'kysely';
import { brokenLinkStates, type LinkState } from '../../contract/links/link-states.ts';
import type { Tables } from '../database/database.ts';
import type { Condition } from '../records/lists.ts';
import type { LinkUseRow } from './urls.ts';

/** Records of a table with a link in one of these states, which nobody ignores; no condition without states. */
export function withLinks(table: LinkUseRow['type'], states: readonly LinkState[] | undefined): Condition[] {
  if (states === undefined || states.length === 0) return [];
  return [(ref) => hasLinks(ref('id'), table, states)];
}

/** True for the id of a record with such a link. */
export function hasLinks(
  id: ReturnType<typeof sql>,
  table: LinkUseRow['type'],
  states: readonly LinkState[],
) {
  return sql<SqlBool>`${id} in (
    select "link"."entityId" from "checkedUrl" inner join "link" on "link"."urlId" = "checkedUrl"."id"
    where ${areIn(states)} and "checkedUrl"."ignoredAt" is null and "link"."type" = ${sql.lit(table)})`;
}

/** The worst state of each record's links, of those that somebody has to look at. */
export async function wrongLinksOf(
  db: Kysely<Tables>,
  table: LinkUseRow['type'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinkState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('link')
    .innerJoin('checkedUrl', 'checkedUrl.id', 'link.urlId')
    .select(['link.entityId', 'checkedUrl.state'])
    .where('link.type', '=', table)
    .where('link.entityId', 'in', ids)
    .where('checkedUrl.state', 'in', brokenLinkStates)
    .where('checkedUrl.ignoredAt', 'is', null)
    .execute();
  const worst = new Map<string, LinkState>();
  for (const state of brokenLinkStates)
    for (const row of rows)
      if (row.state === state && !worst.has(row.entityId)) worst.set(row.entityId, state);
  return worst;
}

/** Literals: SQLite does not use the partial index of wrong links for bound values. */
function areIn(states: readonly LinkState[]) {
  const wanted = sql`"checkedUrl"."state" in (${sql.join(states.map((state) => sql.lit(state)))})`;
  const isWrong = states.every((state) => state !== 'ok' && state !== 'unchecked');
  return isWrong ? sql`${wanted} and "checkedUrl"."state" not in ('ok', 'unchecked')` : wanted;
}
