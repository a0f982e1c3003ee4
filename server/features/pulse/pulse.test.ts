// The pulse: who is at a record and for how long, what others changed, own jobs, rights, and that it leaves sessions and the audit log alone.
import { beforeEach, describe, expect, test } from 'vitest';
import { bin } from '../../../contract/bin/bin.ts';
import { categories } from '../../../contract/categories/categories.ts';
import { comments } from '../../../contract/comments/comments.ts';
import { inbox } from '../../../contract/inbox/inbox.ts';
import { sessionLimits } from '../../../contract/kit/limits.ts';
import { pulse, pulseLimits } from '../../../contract/pulse/pulse.ts';
import { session } from '../../../contract/session/session.ts';
import { insertAll } from '../../database/statements.ts';
import { newId } from '../../records/ids.ts';
import { engine } from '../../test/databases/databases.ts';
import { type Client, password, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();
const type = 'category' as const;

let app: TestApp;
let admin: Client;
let manager: Client;
let viewer: Client;
let id: string;

beforeEach(async () => {
  app = await start();
  admin = await app.as('Administrator');
  manager = await app.as('Content Manager');
  viewer = await app.as('Viewer');
  ({ id } = await make.category(manager, { name: 'Gulls' }));
});

const at = (client: Client, dirty = false, fields: object = {}) =>
  client.ok(pulse.pulse, { here: { type, id, dirty }, ...fields });

test('says who else has a record open and who has unsaved work, for 90 seconds after the last call', async () => {
  expect(await at(manager, true)).toMatchObject({
    others: [],
    recordVersion: 1,
    changedBy: 'The Content Manager',
    changedByYou: true,
  });
  expect((await at(viewer)).others).toEqual([{ name: 'The Content Manager', dirty: true }]);
  expect((await at(manager)).others).toEqual([{ name: 'The Viewer', dirty: false }]);
  expect((await at(viewer)).others).toEqual([{ name: 'The Content Manager', dirty: false }]);
  // A second browser of the same account is one person, and never somebody else.
  const second = await app.as('Content Manager');
  expect((await at(second, true)).others).toEqual([{ name: 'The Viewer', dirty: false }]);
  expect((await at(viewer)).others).toEqual([{ name: 'The Content Manager', dirty: true }]);

  await second.ok(pulse.pulse, { left: [id] });
  expect((await at(viewer)).others).toEqual([{ name: 'The Content Manager', dirty: false }]);
  app.clock.advance(pulseLimits.placeMs - 1);
  expect((await at(viewer)).others).toHaveLength(1);
  app.clock.advance(1);
  expect((await at(viewer)).others).toEqual([]);
  // Each call renews it, whether or not that was written.
  for (const ms of [20_000, 20_000, 80_000]) {
    await at(manager);
    app.clock.advance(ms);
  }
  expect((await at(viewer)).others).toHaveLength(1);
});

test('gives the version of the record and who saved it', async () => {
  await viewer.ok(pulse.pulse, { here: { type, id, dirty: false } });
  await admin.ok(categories.edit, { id, version: 1, name: 'Terns' });
  expect(await at(viewer)).toMatchObject({
    recordVersion: 2,
    changedBy: 'Administrator',
    changedByYou: false,
  });
  await admin.ok(categories.remove, { id, version: 2 });
  expect(await at(viewer)).toMatchObject({ others: [], recordVersion: null, changedBy: null });
  const { rows } = await admin.ok(bin.list, {});
  expect(rows).toHaveLength(1);
});

test('passes over records and areas that one may not view, without an audit row', async () => {
  const role = await make.role(admin, ['articles.view']);
  const outsider = app.withToken('');
  const { email } = await make.account(admin, { roleIds: [role.id], mustChangePassword: false });
  const { token } = await outsider.ok(session.login, { email, password });
  const writer = app.withToken(token);
  const rows = () => app.database.reads.selectFrom('audit').select('id').execute();
  const before = (await rows()).length;
  expect(await at(writer, true, { stamps: { categories: '', articles: '' } })).toMatchObject({
    others: [],
    recordVersion: null,
    stamps: { articles: expect.any(String) },
  });
  expect(Object.keys((await at(writer, true, { stamps: { categories: '' } })).stamps)).toEqual([]);
  // Neither by a type that one may view.
  const asArticle = { here: { type: 'article', id, dirty: true } } as const;
  expect(await writer.ok(pulse.pulse, asArticle)).toMatchObject({ others: [], recordVersion: null });
  expect((await at(viewer)).others).toEqual([]);
  expect(await rows()).toHaveLength(before);
});

test('names the records that others changed since a stamp, each once', async () => {
  const stamps = { categories: '', blockchains: '' };
  const first = await viewer.ok(pulse.pulse, { stamps });
  expect(first.changed).toEqual({});
  const again = await viewer.ok(pulse.pulse, { stamps: first.stamps });
  expect(again).toMatchObject({ stamps: first.stamps, changed: { categories: [], blockchains: [] } });
  await admin.ok(categories.edit, { id, version: 1, name: 'Terns' });
  await admin.ok(categories.edit, { id, version: 2, name: 'Skuas' });
  const made = await make.category(manager);
  const after = await viewer.ok(pulse.pulse, { stamps: first.stamps });
  expect(after.changed).toEqual({ categories: [made.id, id], blockchains: [] });
  expect(after.stamps['categories']).not.toBe(first.stamps['categories']);
  expect(after.stamps['blockchains']).toBe(first.stamps['blockchains']);
  expect((await admin.ok(pulse.pulse, { stamps: first.stamps })).changed['categories']).toEqual([made.id]);
  expect((await viewer.ok(pulse.pulse, { stamps: after.stamps })).changed['categories']).toEqual([]);
  // The stamps of one process hold in another, and after a restart.
  const { withToken } = await app.restart();
  const later = await withToken(viewer.token).ok(pulse.pulse, { stamps: first.stamps });
  expect(later).toMatchObject({ stamps: after.stamps, changed: after.changed });
});

test("counts unread notices, and lists one's own jobs while the server works on them", async () => {
  const mentioned = (await viewer.ok(session.current, {})).account.id;
  await manager.ok(comments.add, { type, id, body: 'Look', mentions: [mentioned] });
  expect((await viewer.ok(pulse.pulse, {})).unread).toBe(1);
  await viewer.ok(inbox.read, {});
  expect((await viewer.ok(pulse.pulse, {})).unread).toBe(0);

  const { account } = await manager.ok(session.current, {});
  const row = {
    kind: 'bulk',
    type,
    title: 'Edit categories',
    input: '{}',
    rights: '[]',
    prepared: 1,
    startsItself: 0,
    undoable: 1,
    accountId: account.id,
    accountName: account.name,
    ip: '',
    total: 10,
    changed: 4,
    unchanged: 0,
    refused: 0,
    createdAt: app.clock.now.toISOString(),
    // Held by another process, so that this one leaves it alone.
    holder: 'elsewhere',
    heldUntil: 9e15,
  };
  const rows = [
    { ...row, id: newId(), state: 'running' as const },
    { ...row, id: newId(), state: 'done' as const },
  ];
  await app.database.writes.transaction().execute((db) => insertAll(db, 'recordJob', rows));
  expect((await manager.ok(pulse.pulse, {})).jobs).toMatchObject([
    { id: rows[0]?.id, state: 'running', total: 10, changed: 4 },
  ]);
  expect((await admin.ok(pulse.pulse, {})).jobs).toEqual([]);
});

test('does not keep a session alive, and names all faults of its input at once', async () => {
  for (let waited = 0; waited < sessionLimits.idleMs; waited += sessionLimits.idleMs / 4) {
    await at(viewer);
    app.clock.advance(sessionLimits.idleMs / 4);
  }
  await viewer.fails('identity_expired', pulse.pulse, {});
  const fresh = await app.as('Viewer');
  const wrong = { here: { type: 'media', id: 'x', dirty: 1 }, left: ['y'], stamps: { media: '', roles: 1 } };
  const { fieldErrors } = await fresh.fails('invalid_fields', pulse.pulse, wrong);
  expect(Object.keys(fieldErrors ?? {}).sort()).toEqual(
    ['here.dirty', 'here.id', 'here.type', 'left.0', 'stamps.media', 'stamps.roles'].sort(),
  );
});

describe.runIf(engine === 'postgres')('several processes', () => {
  test('share places and stamps', async () => {
    const other = await app.beside();
    const far = other.withToken(viewer.token);
    await at(manager, true);
    expect((await at(far)).others).toEqual([{ name: 'The Content Manager', dirty: true }]);
    const { stamps } = await far.ok(pulse.pulse, { stamps: { categories: '' } });
    await admin.ok(categories.edit, { id, version: 1, name: 'Terns' });
    await expect
      .poll(async () => (await far.ok(pulse.pulse, { stamps })).changed['categories'])
      .toEqual([id]);
    await manager.ok(pulse.pulse, { left: [id] });
    expect((await at(far)).others).toEqual([]);
    expect((await at(manager)).others).toEqual([{ name: 'The Viewer', dirty: false }]);
    // A browser that polls two processes by turns has one place.
    await at(app.withToken(manager.token), true);
    await at(other.withToken(manager.token), false);
    expect((await at(far)).others).toEqual([{ name: 'The Content Manager', dirty: false }]);
  });
});
