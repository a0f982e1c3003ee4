// Creates, changes and deletes saved views; sets pins, defaults and the settings of lists.
import type { Transaction } from 'kysely';
import type { Input, Output } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { type View, type ViewList, viewLimits, viewLists, type views } from '../../contract/views/views.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import { fail, failOn } from '../errors.ts';
import type { Plan, WriteContext } from '../http/feature.ts';
import {
  changedBy,
  changedFields,
  createdBy,
  defined,
  expectVersion,
  isSame,
  locking,
} from '../records/records.ts';
import { type Lists, openList, stateFaults } from './lists.ts';
import { mayChange, mayShare, openViews, pinsOf, toViews, type ViewTable } from './table.ts';

type Add = typeof views.add;
type Edit = typeof views.edit;
type Remove = typeof views.remove;
type Pins = typeof views.pins;
type Layout = typeof views.layout;
type Context = Pick<WriteContext<Edit>, 'db' | 'dialect' | 'who' | 'now' | 'audit'>;

export async function addFaults(
  lists: Lists,
  { list, state, scope, roleIds = [] }: Partial<Input<Add>>,
  context: WriteContext<Add>,
): Promise<FieldErrors> {
  const found = list && openList(lists, list, context.who);
  if (list !== undefined && found === undefined) return { list: 'You may not view this list' };
  return {
    ...(found && state ? stateFaults(found, state) : {}),
    ...(scope === undefined ? {} : await scopeFaults(context.db, scope, roleIds)),
  };
}

export async function addView(lists: Lists, input: Input<Add>, context: WriteContext<Add>): Promise<View> {
  const { db, who, now, audit } = context;
  const { list, name, state, scope, roleIds } = input;
  if (scope !== 'own' && !mayShare(who)) fail('forbidden');
  await lockAccount(context);
  const own = await count(db, (query) => query.where('createdBy', '=', who.id));
  if (own >= viewLimits.own) failOn({ name: `You have ${own} views; delete one that is not needed first` });
  if (scope !== 'own') await expectRoomForShared(db);
  const columns = createdBy(who, now);
  const row: ViewTable = {
    ...columns,
    list,
    name,
    state: JSON.stringify(state),
    scope,
    privateTo: scope === 'own' ? who.id : null,
  };
  await db.insertInto('view').values(row).execute();
  await insertAll(
    db,
    'viewRole',
    roleIds.map((roleId) => ({ viewId: row.id, roleId })),
  );
  const view = await shown(lists, context, row);
  audit({ action: 'view.create', entity: entityOf(row), after: audited(view) });
  return view;
}

/** The faults of a change, and the change. */
export async function planEdit(
  lists: Lists,
  sent: Partial<Input<Edit>>,
  context: WriteContext<Edit>,
): Promise<Plan<Edit>> {
  const row = sent.id === undefined ? undefined : await lockView(lists, context, sent.id);
  const before = row && (await shown(lists, context, row));
  const faults: FieldErrors = {};
  const list = row && openList(lists, row.list, context.who);
  if (list && sent.state) Object.assign(faults, stateFaults(list, sent.state));
  if (before && (sent.scope !== undefined || sent.roleIds !== undefined)) {
    const scope = sent.scope ?? before.scope;
    const roleIds = sent.roleIds ?? (scope === 'roles' ? before.roleIds : []);
    Object.assign(faults, await scopeFaults(context.db, scope, roleIds));
    if (scope === 'own' && row?.createdBy !== context.who.id)
      faults['scope'] = 'Only its owner can make it private';
  }
  return { faults, run: async (input) => editView(lists, input, context, row, before) };
}

async function editView(
  lists: Lists,
  input: Input<Edit>,
  context: WriteContext<Edit>,
  row: ViewTable | undefined,
  before: View | undefined,
): Promise<View> {
  const { db, who, now, audit } = context;
  const { id, version, ...given } = input;
  if (row === undefined || before === undefined) fail('not_found');
  const { name, state, scope, roleIds } = { ...before, ...defined(given) };
  const isShared = scope !== 'own';
  if (!mayChange(who, row) || (isShared && !mayShare(who))) fail('forbidden');
  if (before.version !== version) fail('stale_version', { data: before });
  const next = { name, scope, roleIds: scope === 'roles' ? roleIds : before.roleIds };
  // The stored state may have values that are gone, which it loses when it is saved as shown.
  const isSameState = given.state === undefined || isSame(state, JSON.parse(row.state));
  if (isSameState && changedFields({ ...before }, next).size === 0) return before;
  if (isShared && row.privateTo !== null) await expectRoomForShared(db);
  const changed: ViewTable = {
    ...row,
    ...changedBy(who, now, version),
    name,
    // Without a new state the stored one stays, with values that are gone: a restored record brings them back.
    state: given.state === undefined ? row.state : JSON.stringify(state),
    scope,
    privateTo: isShared ? null : who.id,
  };
  await db.updateTable('view').set(changed).where('id', '=', id).execute();
  await db.deleteFrom('viewRole').where('viewId', '=', id).execute();
  const rows = scope === 'roles' ? roleIds.map((roleId) => ({ viewId: id, roleId })) : [];
  await insertAll(db, 'viewRole', rows);
  const view = await shown(lists, context, changed);
  audit({ action: 'view.edit', entity: entityOf(changed), before: audited(before), after: audited(view) });
  return view;
}

export async function removeView(
  lists: Lists,
  { id, version }: Input<Remove>,
  context: WriteContext<Remove>,
): Promise<Output<Remove>> {
  const { db, who, audit } = context;
  const row = await lockView(lists, context, id);
  if (row === undefined) fail('not_found');
  if (!mayChange(who, row)) fail('forbidden');
  const view = await shown(lists, context, row);
  expectVersion(view, version);
  // Its pins, defaults and roles are deleted by foreign key.
  await db.deleteFrom('view').where('id', '=', id).execute();
  audit({ action: 'view.delete', entity: entityOf(row), before: audited(view) });
  return { id };
}

export async function setPins(
  lists: Lists,
  { ids, defaults = {} }: Input<Pins>,
  context: WriteContext<Pins>,
): Promise<Output<Pins>> {
  const { db, who, audit } = context;
  await lockAccount(context);
  const chosen = Object.values(defaults).filter((id) => id !== null);
  const open = new Map((await openViews(db, lists, who)).map((view) => [view.id, view]));
  const faults: FieldErrors = {};
  ids?.forEach((id, index) => {
    if (!open.has(id)) faults[`ids.${index}`] = 'No such view';
  });
  const changes = Object.entries(defaults) as [ViewList, string | null][];
  for (const [list, id] of changes)
    if (id !== null && open.get(id)?.list !== list) faults[`defaults.${list}`] = 'No such view of this list';
  failOn(faults);
  const before = await pinsOf(db, who, [...open.values()]);
  const accountId = who.id;
  if (ids !== undefined) {
    await db.deleteFrom('viewPin').where('accountId', '=', accountId).execute();
    const rows = ids.map((viewId, position) => ({ accountId, position, viewId }));
    await insertAll(db, 'viewPin', rows);
  }
  if (changes.length > 0) {
    const names = changes.map(([list]) => list);
    await db
      .deleteFrom('viewDefault')
      .where('accountId', '=', accountId)
      .where('list', 'in', names)
      .execute();
    const rows = changes.flatMap(([list, viewId]) => (viewId === null ? [] : [{ accountId, list, viewId }]));
    await insertAll(db, 'viewDefault', rows);
  }
  const after = await pinsOf(db, who, [...open.values()]);
  const named = [...(ids ?? []), ...chosen].map((id) => open.get(id)?.name).join(', ');
  if (!isSame(before, after))
    audit({ action: 'view.pins', entity: { type: 'view', id: null, label: named || null }, before, after });
  return after;
}

export async function setLayout(
  { list, columns, density }: Input<Layout>,
  { db, who, audit }: WriteContext<Layout>,
): Promise<null> {
  const set = { columns: JSON.stringify(columns), density };
  const stored = await db
    .selectFrom('listLayout')
    .select(['columns', 'density'])
    .where('accountId', '=', who.id)
    .where('list', '=', list)
    .executeTakeFirst();
  if (isSame(stored, set)) return null;
  await db
    .insertInto('listLayout')
    .values({ accountId: who.id, list, ...set })
    .onConflict((conflict) => conflict.columns(['accountId', 'list']).doUpdateSet(set))
    .execute();
  const entity = { type: 'view', id: null, label: viewLists[list] };
  audit({ action: 'view.layout', entity, after: { list, columns, density } });
  return null;
}

/** The locked view, if the caller can open it. */
async function lockView(
  lists: Lists,
  { db, dialect, who }: Context,
  id: string,
): Promise<ViewTable | undefined> {
  await locking(db.selectFrom('view').select('id').where('id', '=', id), dialect).execute();
  const [row] = await openViews(db, lists, who, [id]);
  return row;
}

/** Locks the account, so that concurrent calls count and see each other's changes. */
async function lockAccount({
  db,
  dialect,
  who,
}: {
  db: Transaction<Tables>;
  dialect: Database['dialect'];
  who: Caller;
}) {
  await locking(db.selectFrom('account').select('id').where('id', '=', who.id), dialect).execute();
}

/** Of shared views. Two who share at the same time may exceed the limit by one, which harms nobody. */
async function expectRoomForShared(db: Transaction<Tables>): Promise<void> {
  const shared = await count(db, (query) => query.where('privateTo', 'is', null));
  if (shared >= viewLimits.shared) failOn({ scope: `There are ${shared} shared views; delete one first` });
}

async function count(
  db: Transaction<Tables>,
  narrowed: (query: ReturnType<typeof countQuery>) => ReturnType<typeof countQuery>,
): Promise<number> {
  return (await narrowed(countQuery(db)).executeTakeFirstOrThrow()).count;
}

function countQuery(db: Transaction<Tables>) {
  return db.selectFrom('view').select((eb) => eb.fn.countAll<number>().as('count'));
}

async function scopeFaults(
  db: Transaction<Tables>,
  scope: View['scope'],
  roleIds: readonly string[],
): Promise<FieldErrors> {
  if (scope !== 'roles')
    return roleIds.length === 0 ? {} : { roleIds: 'Roles are given only for the scope roles' };
  if (roleIds.length === 0) return { roleIds: 'At least one role' };
  const rows = await db.selectFrom('role').select('id').where('id', 'in', roleIds).execute();
  const known = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(
    roleIds.flatMap((id, index) => (known.has(id) ? [] : [[`roleIds.${index}`, 'No such role']])),
  );
}

async function shown(lists: Lists, { db, who }: Pick<Context, 'db' | 'who'>, row: ViewTable): Promise<View> {
  const [view] = await toViews(db, lists, who, [row]);
  if (view === undefined) throw new Error('One view is shown');
  return view;
}

function entityOf({ id, name, version }: ViewTable) {
  return { type: 'view', id, label: name, version };
}

/** The part of a view that its audit rows compare. */
function audited({ list, name, state, scope, roleIds }: View) {
  return { list, name, state, scope, roleIds };
}
