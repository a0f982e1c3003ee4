// Comments: threads, replies, mentions, whose they are, rights, and that they leave records and the delivery API alone.
import { beforeEach, expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { audit } from '../../../contract/audit/audit.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { commentLimits, comments, type Thread } from '../../../contract/comments/comments.ts';
import { desk } from '../../../contract/desk/desk.ts';
import { history } from '../../../contract/history/history.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { session } from '../../../contract/session/session.ts';
import { insertAll } from '../../database/statements.ts';
import { newId } from '../../records/ids.ts';
import { createdBy } from '../../records/records.ts';
import { type Client, password, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();
const type = 'article' as const;

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
  ({ id } = await make.article(manager, { title: 'Gulls' }));
});

const add = (client: Client, fields: Partial<Payload<typeof comments.add>> = {}) =>
  client.ok(comments.add, { type, id, body: 'Is this right?', ...fields });
const threads = async (client: Client, fields: object = {}): Promise<Thread[]> =>
  (await client.ok(comments.list, { type, id, ...fields })).rows;
const idOf = async (name: string) =>
  (await admin.ok(desk.people, { type })).find((one) => one.name === name)?.id ?? '';

test('a thread has a field, replies in order and mentions; resolving and reopening filter it', async () => {
  const managerId = await idOf('The Content Manager');
  const body = '@The Content Manager\n<b>look</b> & say';
  const first = await add(viewer, { path: 'seo.title', body, mentions: [managerId] });
  app.clock.advance(1_000);
  const reply = await add(manager, { parentId: first.id, body: 'Yes' });
  app.clock.advance(1_000);
  const second = await add(manager, { body: 'About all of it' });
  const open = await threads(viewer);
  expect(open.map((one) => [one.id, one.path])).toEqual([
    [first.id, 'seo.title'],
    [second.id, null],
  ]);
  expect(open[0]).toMatchObject({
    body,
    version: 1,
    editedAt: null,
    createdBy: { name: 'The Viewer' },
    mentions: [{ id: managerId, name: 'The Content Manager' }],
    resolvedAt: null,
    replies: [reply],
  });
  expect((await viewer.ok(comments.list, { type, id, pageSize: 1, page: 2 })).rows).toEqual([open[1]]);
  expect(await threads(viewer, { sort: '-createdAt' })).toEqual(open.toReversed());

  await viewer.ok(comments.resolve, { id: first.id, resolved: true });
  expect((await threads(viewer, { resolved: false })).map((one) => one.id)).toEqual([second.id]);
  expect(await threads(viewer, { resolved: true })).toMatchObject([
    { id: first.id, resolvedAt: app.clock.now.toISOString(), resolvedBy: { name: 'The Viewer' } },
  ]);
  await manager.ok(comments.resolve, { id: first.id, resolved: false });
  expect(await threads(viewer, { resolved: false })).toEqual(open);
});

test('only its author edits and deletes a comment; a deleted one stays while it has replies', async () => {
  const first = await add(viewer);
  const own = { id: first.id, version: 1 };
  await manager.fails('forbidden', comments.edit, { ...own, body: 'Mine' });
  await manager.fails('forbidden', comments.remove, own);
  app.clock.advance(60_000);
  const edited = await viewer.ok(comments.edit, {
    ...own,
    body: 'Is it?',
    mentions: [await idOf('The Viewer')],
  });
  expect(edited).toMatchObject({ version: 2, body: 'Is it?', editedAt: app.clock.now.toISOString() });
  expect(edited.mentions).toHaveLength(1);
  const stale = await viewer.fails('stale_version', comments.edit, { ...own, body: 'Is that?' });
  expect(stale.data).toEqual(edited);

  const reply = await add(manager, { parentId: first.id });
  await viewer.ok(comments.remove, { id: first.id, version: 2 });
  expect(await threads(viewer)).toMatchObject([{ body: null, mentions: [], replies: [{ id: reply.id }] }]);
  await viewer.fails('not_found', comments.edit, { id: first.id, version: 3, body: 'Again' });
  await manager.ok(comments.remove, { id: reply.id, version: 1 });
  expect(await threads(viewer)).toEqual([]);
});

test('every fault is named', async () => {
  const first = await add(viewer);
  const reply = await add(viewer, { parentId: first.id });
  const other = await make.article(manager);
  const outsider = await make.account(admin, { roleIds: [(await make.role(admin, ['media.view'])).id] });
  const faults = async (fields: object) =>
    (await viewer.fails('invalid_fields', comments.add, { type, id, body: 'x', ...fields })).fieldErrors;
  expect(await faults({ path: 'nothing', mentions: [outsider.id] })).toEqual({
    path: 'No such field',
    'mentions.0': 'Nobody who may view the record',
  });
  expect(await faults({ path: 'title', parentId: reply.id })).toEqual({
    path: 'A reply is about what its thread is about',
    parentId: 'No such thread',
  });
  expect(await faults({ id: other.id, parentId: first.id })).toEqual({ parentId: 'No such thread' });
  expect(await faults({ body: 'x'.repeat(commentLimits.body + 1) })).toEqual({
    body: 'At most 4000 characters',
  });
  expect(await faults({ body: ' \n ' })).toEqual({ body: 'Must not be empty' });
  await viewer.fails('invalid_fields', comments.resolve, { id: reply.id, resolved: true });
  await viewer.fails('not_found', comments.add, { type, id: newId(), body: 'x' });
  await viewer.fails('not_found', comments.list, { type: 'gameListing', id });

  const row = {
    type: 'article',
    recordId: id,
    path: null,
    parentId: null,
    body: 'x',
    resolvedAt: null,
    resolvedBy: null,
  } as const;
  const many = Array.from(
    { length: commentLimits.threads - 1 },
    () =>
      ({
        ...createdBy(null, app.clock.now),
        ...row,
      }) as const,
  );
  await insertAll(app.database.writes, 'comment', many);
  expect(await faults({})).toEqual({ id: 'The record has 200 threads, the maximum' });
  expect((await add(viewer, { parentId: first.id })).body).toBe('Is this right?');
});

test('the right to view the type is needed, and enough', async () => {
  const first = await add(manager);
  const role = await make.role(admin, ['gameListings.view']);
  const { email, name } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await app.withToken('').ok(session.login, { email, password });
  const other = app.withToken(String(token));
  await other.fails('forbidden', comments.list, { type, id });
  await other.fails('forbidden', comments.add, { type, id, body: 'x' });
  await other.fails('forbidden', comments.resolve, { id: first.id, resolved: true });
  await other.fails('forbidden', comments.edit, { id: first.id, version: 1, body: 'x' });
  await other.fails('forbidden', desk.people, { type });
  const names = async (of: 'article' | 'gameListing') =>
    (await admin.ok(desk.people, { type: of })).map((one) => one.name);
  expect(await names('gameListing')).toContain(name);
  expect(await names('article')).not.toContain(name);
});

test('a comment leaves the record, its history and the delivery API as they are', async () => {
  const { id: gameId } = await make.completeListing(admin);
  const before = await admin.ok(listings.detail, { id: gameId });
  const published = await admin.ok(listings.status, {
    id: gameId,
    version: before.version,
    status: 'published',
  });
  const site = async () => {
    const reply = await app.app.inject({ url: `/v1/games/${published.slug}` });
    return [reply.statusCode, reply.headers['etag'], reply.headers['last-modified'], reply.body];
  };
  const [bytes, versions] = [await site(), await admin.ok(history.list, { type: 'gameListing', id: gameId })];
  expect(bytes[0]).toBe(200);
  app.clock.advance(60_000);
  const made = await add(viewer, { type: 'gameListing', id: gameId, path: 'name' });
  await viewer.ok(comments.resolve, { id: made.id, resolved: true });
  expect(await site()).toEqual(bytes);
  expect(await admin.ok(listings.detail, { id: gameId })).toEqual(published);
  expect(await admin.ok(history.list, { type: 'gameListing', id: gameId })).toEqual(versions);
  const log = await admin.ok(audit.list, { entityType: ['comment'] });
  expect(log.rows.map(({ action, entity }) => [action, entity.label])).toEqual([
    ['comment.resolve', published.name],
    ['comment.add', published.name],
  ]);
});

test('comments stay readable in the bin, come back with the record, and go when it is purged', async () => {
  const made = await add(viewer);
  await manager.ok(articles.remove, { id, version: 1 });
  expect((await threads(viewer)).map((one) => one.id)).toEqual([made.id]);
  await viewer.fails('not_found', comments.add, { type, id, body: 'x' });
  await manager.ok(bin.restore, { ids: [id] });
  expect((await threads(viewer)).map((one) => one.id)).toEqual([made.id]);
  const { version } = await manager.ok(articles.detail, { id });
  await manager.ok(articles.remove, { id, version });
  await admin.ok(bin.purge, { ids: [id] });
  const left = await app.database.reads.selectFrom('comment').select('id').execute();
  expect(left).toEqual([]);
});
