// Saved views in the database: which of them a caller can open, and how replies show them.
import { type Kysely, sql } from 'kysely';
import { hasRight } from '../../contract/kit/rights.ts';
import {
  type Density,
  type View,
  type ViewList,
  type ViewState,
  viewLimits,
} from '../../contract/views/views.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { peopleOf, personOf, type RecordColumns } from '../records/records.ts';
import { type Lists, openList, withoutGone } from './lists.ts';

export interface ViewTable extends RecordColumns {
  list: ViewList;
  name: string;
  state: string;
  scope: View['scope'];
  /** The owner of a view that is not shared. */
  privateTo: string | null;
}

declare module '../database/database.ts' {
  interface Tables {
    view: ViewTable;
    viewRole: { viewId: string; roleId: string };
    viewPin: { accountId: string; position: number; viewId: string };
    viewDefault: { accountId: string; list: ViewList; viewId: string };
    listLayout: { accountId: string; list: ViewList; columns: string; density: Density };
  }
}

type Who = Pick<Caller, 'id' | 'roles'>;

export function mayShare({ roles }: Pick<Caller, 'roles'>): boolean {
  return hasRight(roles, 'views.share');
}

/** A view is changed by its owner; a shared one by anybody with the right to share. */
export function mayChange(who: Who, { privateTo }: Pick<ViewTable, 'privateTo'>): boolean {
  return privateTo === null ? mayShare(who) : privateTo === who.id;
}

/** The views that a caller can open, of lists that they may read. @param ids only these */
export async function openViews(
  db: Kysely<Tables>,
  lists: Lists,
  who: Who,
  ids?: readonly string[],
): Promise<ViewTable[]> {
  if (ids?.length === 0) return [];
  // Only the first role counts, as for rights.
  const role = who.roles[0]?.id ?? '';
  const { rows } = await sql<ViewTable>`
    select * from "view"
    where ("privateTo" = ${who.id} or ("privateTo" is null and (
      "scope" = 'everyone' or "createdBy" = ${who.id} or ${mayShare(who) ? sql`1 = 1` : sql`1 = 0`}
      or "id" in (select "viewId" from "viewRole" where "roleId" = ${role})
    ))) ${ids === undefined ? sql`` : sql`and "id" in (${sql.join(ids)})`}
    order by "id" limit ${sql.lit(viewLimits.own + viewLimits.shared)}`.execute(db);
  return rows.filter(({ list }) => openList(lists, list, who) !== undefined);
}

/** Views as replies show them, by list and name. */
export async function toViews(
  db: Kysely<Tables>,
  lists: Lists,
  who: Who,
  rows: readonly ViewTable[],
): Promise<View[]> {
  if (rows.length === 0) return [];
  const people = await peopleOf(
    db,
    rows.map((row) => row.createdBy),
  );
  const ids = rows.map((row) => row.id);
  const roles = await db.selectFrom('viewRole').selectAll().where('viewId', 'in', ids).execute();
  const roleIds = Map.groupBy(roles, ({ viewId }) => viewId);
  const states = await withoutGone(
    db,
    lists,
    rows.map(({ list, state }) => ({ list, state: JSON.parse(state) as ViewState })),
  );
  const views = rows.map((row, index): View => {
    const { id, version, list, name, scope } = row;
    const { state, gone } = states[index] ?? { state: { filters: {} }, gone: [] };
    return {
      id,
      version,
      list,
      name,
      state,
      scope,
      roleIds: (roleIds.get(id) ?? []).map(({ roleId }) => roleId).sort(),
      owner: personOf(people, row.createdBy),
      editable: mayChange(who, row),
      gone,
    };
  });
  return views.sort(
    (one, other) => one.list.localeCompare(other.list) || one.name.localeCompare(other.name, 'en'),
  );
}

/** The pinned views of an account in order, also those that it can no longer open. */
export async function pinnedIds(db: Kysely<Tables>, { id }: Pick<Caller, 'id'>): Promise<string[]> {
  const rows = await db
    .selectFrom('viewPin')
    .select('viewId')
    .where('accountId', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ viewId }) => viewId);
}

/** The pins and defaults of an account, of views that it can open. */
export async function pinsOf(
  db: Kysely<Tables>,
  who: Who,
  open: readonly Pick<ViewTable, 'id'>[],
): Promise<{ pins: string[]; defaults: Partial<Record<ViewList, string>> }> {
  const isOpen = new Set(open.map(({ id }) => id));
  const pins = await pinnedIds(db, who);
  const defaults = await db
    .selectFrom('viewDefault')
    .select(['list', 'viewId'])
    .where('accountId', '=', who.id)
    .execute();
  return {
    pins: pins.filter((id) => isOpen.has(id)),
    defaults: Object.fromEntries(
      defaults.filter(({ viewId }) => isOpen.has(viewId)).map(({ list, viewId }) => [list, viewId]),
    ),
  };
}
