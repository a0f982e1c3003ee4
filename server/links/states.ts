// Records by the states of their links.
import { type SqlBool, sql } from 'kysely';
import { brokenLinkStates, type LinkState } from '../../contract/links/link-states.ts';
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

/** The place of the worst state of a record's links in `brokenLinkStates`; null if nobody has to look at one. For rows of a list. */
export function worstLink(table: LinkUseRow['type']) {
  const places = brokenLinkStates.map(
    (state, place) => sql`when ${sql.lit(state)} then cast(${sql.lit(place)} as integer)`,
  );
  return sql<number | null>`case when exists (select 1 from "checkedUrl" where ${isWrong}) then (
    select min(case "checkedUrl"."state" ${sql.join(places, sql` `)} end)
    from "link" inner join "checkedUrl" on "checkedUrl"."id" = "link"."urlId"
    where "link"."type" = ${sql.lit(table)} and "link"."entityId" = ${sql.ref(`${table}.id`)}
      and "checkedUrl"."ignoredAt" is null) end`;
}

/** The state at a place of `brokenLinkStates`. */
export function stateAt(place: number | null): LinkState | null {
  return place === null ? null : (brokenLinkStates[place] ?? null);
}

/** Literals: SQLite does not use the partial index of wrong links for bound values. */
function areIn(states: readonly LinkState[]) {
  const wanted = sql`"checkedUrl"."state" in (${sql.join(states.map((state) => sql.lit(state)))})`;
  return states.every((state) => state !== 'ok' && state !== 'unchecked')
    ? sql`${wanted} and ${isWrong}`
    : wanted;
}

/** The condition of the partial index. */
const isWrong = sql`"checkedUrl"."state" not in ('ok', 'unchecked')`;
