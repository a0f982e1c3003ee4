// Saved views: who can open and change them, pins, defaults, settings of lists, and limits.
import { beforeEach, expect, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import { audit } from '../../contract/audit/audit.ts';
import type { Payload } from '../../contract/kit/calls.ts';
import { roles } from '../../contract/roles/roles.ts';
import { type View, viewLimits, views } from '../../contract/views/views.ts';
import { createdBy } from '../records/records.ts';
import { type Client, epoch, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';

const start = testApps();

let app: TestApp;
let manager: Client;
let editor: Client;

beforeEach(async () => {
  app = await start();
  manager = await app.as('Content Manager');
  editor = await app.as('Listing Editor');
});

const drafts = { filters: { status: ['draft'] } };

const add = (client: Client, fields: Partial<Payload<typeof views.add>> = {}): Promise<View> =>
  client.ok(views.add, { list: 'listings', name: 'Drafts', state: drafts, ...fields });

/** The views that people made, without those of the product. */
async function madeFor(client: Client): Promise<View[]> {
  const { views: all } = await client.ok(views.list, {});
  return all.filter(({ owner }) => owner !== null);
}

const roleId = async (name: string) =>
  (await (await app.as('Administrator')).ok(roles.list, { q: name })).rows.find((role) => role.name === name)
    ?.id ?? '';

test('a view keeps everything that a list shows, and is its owner’s alone', async () => {
  const state = {
    filters: {
      status: ['draft'],
      featured: true,
      completenessBelow: 80,
      updatedBy: ['me'],
      createdFrom: '-30d',
    },
    q: 'axie',
    sort: '-name',
    columns: { developer: true, chains: false },
    density: 'compact' as const,
    pageSize: 50,
  };
  const made = await add(editor, { name: 'Mine', state });
  expect(made).toMatchObject({
    version: 1,
    list: 'listings',
    name: 'Mine',
    state,
    scope: 'own',
    roleIds: [],
  });
  expect(made).toMatchObject({ owner: { name: 'The Listing Editor' }, editable: true, gone: [] });
  expect(await madeFor(editor)).toEqual([made]);
  expect(await madeFor(manager)).toEqual([]);
  expect(await manager.ok(views.counts, { ids: [made.id] })).toEqual([]);
  await manager.fails('not_found', views.edit, { id: made.id, version: 1, name: 'Theirs' });
  await manager.fails('not_found', views.remove, { id: made.id, version: 1 });
  await manager.fails('invalid_fields', views.pins, { ids: [made.id] });
});

test('sharing needs its right; a view for a role or everyone is opened by these, and changed by anybody with the right to share', async () => {
  await editor.fails('forbidden', views.add, {
    list: 'listings',
    name: 'Ours',
    state: drafts,
    scope: 'everyone',
  });
  const own = await add(editor);
  await editor.fails('forbidden', views.edit, { id: own.id, version: 1, scope: 'everyone' });

  const writers = await add(manager, {
    name: 'For writers',
    scope: 'roles',
    roleIds: [await roleId('Writer')],
  });
  const everyone = await add(manager, { name: 'For all', scope: 'everyone' });
  const writer = await app.as('Writer');
  expect((await madeFor(writer)).map(({ name, editable }) => [name, editable])).toEqual([
    ['For all', false],
    ['For writers', false],
  ]);
  expect((await madeFor(editor)).map(({ name }) => name)).toEqual(['Drafts', 'For all']);
  await writer.fails('forbidden', views.edit, { id: everyone.id, version: 1, name: 'Taken' });
  await writer.fails('forbidden', views.remove, { id: everyone.id, version: 1 });

  const admin = await app.as('Administrator');
  const renamed = await admin.ok(views.edit, { id: writers.id, version: 1, name: 'For the writers' });
  expect(renamed).toMatchObject({
    version: 2,
    scope: 'roles',
    roleIds: writers.roleIds,
    owner: writers.owner,
  });
  const stale = await manager.fails('stale_version', views.edit, {
    id: writers.id,
    version: 1,
    name: 'Late',
  });
  expect(stale.data).toEqual(renamed);
  const refused = await admin.fails('invalid_fields', views.edit, {
    id: writers.id,
    version: 2,
    scope: 'own',
  });
  expect(refused.fieldErrors).toEqual({ scope: 'Only its owner can make it private' });
  await manager.ok(views.edit, { id: writers.id, version: 2, scope: 'own' });
  expect((await madeFor(writer)).map(({ name }) => name)).toEqual(['For all']);
  await admin.ok(views.remove, { id: everyone.id, version: 1 });
  expect(await madeFor(writer)).toEqual([]);
});

test('a view shows only with the right to its list', async () => {
  await add(manager, { list: 'articles', name: 'Articles', scope: 'everyone' });
  expect(await madeFor(editor)).toEqual([]);
  const refused = await editor.fails('invalid_fields', views.add, {
    list: 'articles',
    name: 'No',
    state: drafts,
  });
  expect(refused.fieldErrors).toEqual({ list: 'You may not view this list' });
  const { views: all } = await editor.ok(views.list, {});
  expect(new Set(all.map(({ list }) => list))).toEqual(new Set(['listings']));
});

test('a state is checked by the rules of its list, with all faults at once', async () => {
  const { fieldErrors } = await editor.fails('invalid_fields', views.add, {
    list: 'listings',
    name: '',
    state: {
      filters: { status: ['gone'], page: 2, secret: 'x', createdFrom: 'soon', completenessBelow: 0 },
      sort: 'secret',
    },
    scope: 'roles',
  });
  expect(fieldErrors).toMatchObject({
    name: 'Must not be empty',
    'state.filters.status.0': expect.any(String),
    'state.filters.page': 'Unknown field',
    'state.filters.secret': 'Unknown field',
    'state.filters.createdFrom': 'Must be a time such as 2026-05-31T18:00:00.000Z, or today, -30d or +7d',
    'state.filters.completenessBelow': expect.any(String),
    'state.sort': expect.any(String),
    roleIds: 'At least one role',
  });
});

test('pins keep their order, defaults belong to a list, and both are an account’s own', async () => {
  const [one, two] = [await add(editor, { name: 'One' }), await add(editor, { name: 'Two' })];
  const set = await editor.ok(views.pins, { ids: [two.id, one.id], defaults: { listings: one.id } });
  expect(set).toEqual({ pins: [two.id, one.id], defaults: { listings: one.id } });
  expect(await editor.ok(views.list, {})).toMatchObject(set);
  expect(await manager.ok(views.list, {})).toMatchObject({ pins: [], defaults: {} });
  const refused = await editor.fails('invalid_fields', views.pins, {
    ids: [one.id, 'gone'],
    defaults: { blockchains: one.id },
  });
  expect(Object.keys(refused.fieldErrors ?? {})).toEqual(['ids.1']);
  const wrongList = await editor.fails('invalid_fields', views.pins, { defaults: { blockchains: one.id } });
  expect(wrongList.fieldErrors).toEqual({ 'defaults.blockchains': 'No such view of this list' });
  expect(await editor.ok(views.pins, { defaults: { listings: null } })).toEqual({
    pins: [two.id, one.id],
    defaults: {},
  });
  // Without ids the pinned views are counted.
  const counted = await editor.ok(views.counts, {});
  expect(counted.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  expect(await manager.ok(views.counts, {})).toEqual([]);
  await editor.ok(views.remove, { id: two.id, version: 1 });
  expect(await editor.ok(views.list, {})).toMatchObject({ pins: [one.id], defaults: {} });
});

test('columns and density of a list belong to the account', async () => {
  const layout = { columns: { developer: true }, density: 'compact' as const };
  await editor.ok(views.layout, { list: 'listings', ...layout });
  await editor.ok(views.layout, { list: 'listings', ...layout, density: 'comfortable' });
  await editor.ok(views.layout, { list: 'audit', ...layout });
  const { layouts } = await editor.ok(views.list, {});
  expect(layouts).toEqual({ listings: { ...layout, density: 'comfortable' }, audit: layout });
  expect((await manager.ok(views.list, {})).layouts).toEqual({});
});

test('an account has at most 100 views and 20 pins, also when it adds two at once', async () => {
  const admin = await app.as('Administrator');
  const { rows } = await admin.ok(accounts.list, { q: 'Listing Editor' });
  const id = rows[0]?.id ?? '';
  const made = Array.from({ length: viewLimits.own - 1 }, (_, n) => ({
    ...createdBy({ id }, epoch),
    list: 'listings' as const,
    name: `View ${n}`,
    state: JSON.stringify(drafts),
    scope: 'own' as const,
    privateTo: id,
  }));
  await app.database.writes.insertInto('view').values(made).execute();
  const replies = await Promise.all(
    ['A', 'B'].map((name) => editor.send(views.add, { list: 'listings', name, state: drafts })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const full = await editor.fails('invalid_fields', views.add, {
    list: 'listings',
    name: 'C',
    state: drafts,
  });
  expect(full.fieldErrors).toEqual({ name: 'You have 100 views; delete one that is not needed first' });
  await editor.fails('invalid_fields', views.pins, { ids: made.slice(0, 21).map((view) => view.id) });
  await editor.ok(views.pins, { ids: made.slice(0, 20).map((view) => view.id) });
  expect((await madeFor(editor)).length).toBe(100);
});

test('with its account a private view goes and a shared one stays', async () => {
  const admin = await app.as('Administrator');
  const account = await make.account(admin, { roleIds: [await roleId('Content Manager')] });
  const row = (scope: 'own' | 'everyone') => ({
    ...createdBy(account, epoch),
    list: 'listings' as const,
    name: scope,
    state: JSON.stringify(drafts),
    scope,
    privateTo: scope === 'own' ? account.id : null,
  });
  await app.database.writes
    .insertInto('view')
    .values([row('own'), row('everyone')])
    .execute();
  await admin.ok(accounts.remove, { id: account.id, version: 1 });
  expect((await madeFor(editor)).map(({ name, owner }) => [name, owner?.name])).toEqual([
    ['everyone', 'Deleted account'],
  ]);
  const left = await app.database.reads.selectFrom('view').select('name').where('name', '=', 'own').execute();
  expect(left).toEqual([]);
});

test('changes are audited', async () => {
  const view = await add(editor);
  await editor.ok(views.edit, { id: view.id, version: 1, name: 'Renamed' });
  await editor.ok(views.pins, { ids: [view.id] });
  await editor.ok(views.remove, { id: view.id, version: 2 });
  const admin = await app.as('Administrator');
  const { rows } = await admin.ok(audit.list, { entityType: ['view'] });
  expect(rows.map(({ action }) => action).sort()).toEqual([
    'view.create',
    'view.delete',
    'view.edit',
    'view.pins',
  ]);
});
