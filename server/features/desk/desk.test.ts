// Assigning records, and telling reviewers: tasks stand beside records, in replies, lists and filters, and never change them.
import { beforeEach, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { articles } from '../../../contract/articles/articles.ts';
import { audit } from '../../../contract/audit/audit.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { bin } from '../../../contract/bin/bin.ts';
import { desk } from '../../../contract/desk/desk.ts';
import { history } from '../../../contract/history/history.ts';
import { inbox } from '../../../contract/inbox/inbox.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicGame, visit } from '../../test/records/site.ts';

const start = testApps();
let app: TestApp;
let admin: Client;
let manager: Client;
let viewer: Client;

beforeEach(async () => {
  app = await start();
  admin = await app.as('Administrator');
  manager = await app.as('Content Manager');
  viewer = await app.as('Viewer');
});

const idOf = async (name: string) =>
  (await admin.ok(desk.people, { type: 'article' })).find((one) => one.name === name)?.id ?? '';

test('records of each type show and find their assignee and due date, and do not change', async () => {
  const assignee = { id: await idOf('The Viewer'), name: 'The Viewer' };
  const game = await publicGame(manager);
  const records = [
    { type: 'gameListing', calls: listings, id: game.id },
    { type: 'article', calls: articles, id: (await make.article(manager)).id },
    { type: 'banner', calls: banners, id: (await make.banner(manager)).id },
  ] as const;
  await publicGame(manager);
  await make.article(manager);
  await make.banner(manager);
  const site = async () => {
    const { statusCode, headers, body } = await visit(app.app, `games/${game.slug}`);
    return [statusCode, headers['etag'], headers['last-modified'], body];
  };
  const bytes = await site();
  app.clock.advance(60_000);
  for (const { type, calls, id } of records) {
    const before = await manager.ok(calls.detail, { id });
    const versions = await manager.ok(history.list, { type, id });
    expect(before.task).toBeNull();
    const input = { type, ids: [id], assigneeId: assignee.id, dueOn: '2026-12-31' };
    expect(await manager.ok(desk.assign, input)).toEqual({ assigned: 1 });
    const task = { assignee, dueOn: '2026-12-31' };
    expect(await manager.ok(calls.detail, { id })).toEqual({ ...before, task });
    expect(await manager.ok(history.list, { type, id })).toEqual(versions);
    const found = await viewer.ok(calls.list, { assigneeId: ['me'] });
    expect(found).toMatchObject({ total: 1, rows: [{ id, task }] });
    expect((await manager.ok(calls.list, { assigneeId: ['me'] })).total).toBe(0);
    expect((await manager.ok(calls.list, {})).rows.filter((row) => row.task !== null)).toHaveLength(1);

    // Without a due date it keeps its own. A save answers with the task too.
    await manager.ok(desk.assign, { type, ids: [id], assigneeId: await idOf('The Content Manager') });
    const kept = await manager.ok(calls.edit, { id, version: before.version });
    expect(kept.task).toMatchObject({ assignee: { name: 'The Content Manager' }, dueOn: '2026-12-31' });
    await manager.ok(desk.assign, { type, ids: [id], assigneeId: null });
    expect((await manager.ok(calls.detail, { id })).task).toBeNull();
  }
  expect(await site()).toEqual(bytes);
  const log = await admin.ok(audit.list, { action: ['banner.assign'] });
  expect(log.rows.at(-1)).toMatchObject({
    entity: { type: 'banner' },
    version: null,
    changes: [
      { path: 'assigneeId', from: null, to: assignee.id },
      { path: 'dueOn', from: null, to: '2026-12-31' },
    ],
  });
});

test('every fault is named; the right to edit or publish the type is needed', async () => {
  const type = 'article';
  const { id } = await make.article(manager);
  const outsider = await make.account(admin, { roleIds: [(await make.role(admin, ['media.view'])).id] });
  const fails = async (fields: object) =>
    (await manager.fails('invalid_fields', desk.assign, { type, ids: [id], assigneeId: null, ...fields }))
      .fieldErrors;
  expect(await fails({ ids: [id, newId()], dueOn: '2026-12-31' })).toEqual({
    'ids.1': 'No such record',
    dueOn: 'A due date needs an assignee',
  });
  expect(await fails({ assigneeId: outsider.id })).toEqual({ assigneeId: 'Nobody who may view the record' });
  expect(await fails({ ids: [] })).toEqual({ ids: 'Must not be empty' });
  const own: Payload<typeof desk.assign> = { type, ids: [id], assigneeId: await idOf('The Viewer') };
  await viewer.fails('forbidden', desk.assign, own);
  const editor = await app.as('Listing Editor');
  await editor.fails('forbidden', desk.assign, own);
  await manager.ok(desk.assign, own);
  await manager.ok(desk.assign, own);
});

test('a task goes with its record through the bin, and ends with the record or the account', async () => {
  const type = 'article';
  const [first, second] = [await make.article(manager), await make.article(manager)];
  const person = await make.account(admin, { roleIds: [(await make.role(admin, ['articles.view'])).id] });
  await manager.ok(desk.assign, { type, ids: [first.id, second.id], assigneeId: person.id });
  await manager.ok(articles.remove, { id: first.id, version: 1 });
  await manager.ok(bin.restore, { ids: [first.id] });
  const { version, task } = await manager.ok(articles.detail, { id: first.id });
  expect(task?.assignee.name).toBe(person.name);
  await manager.ok(articles.remove, { id: first.id, version });
  await admin.ok(bin.purge, { ids: [first.id] });
  const left = async () =>
    (await app.database.reads.selectFrom('task').select('id').execute()).map((row) => row.id);
  expect(await left()).toEqual([second.id]);
  await admin.ok(accounts.remove, { id: person.id, version: person.version });
  expect(await left()).toEqual([]);
});

test('sending a record or a pending change for review tells those who may publish it, or the one who is chosen', async () => {
  const editor = await app.as('Listing Editor');
  const told = async (client: Client) => {
    const { rows } = await client.ok(inbox.list, { unread: true });
    await client.ok(inbox.read, {});
    app.clock.advance(11 * 60_000);
    return rows.map(({ kind, recordId, by }) => ({ kind, recordId, by: by?.name }));
  };
  const reviewers = await editor.ok(desk.people, { type: 'gameListing', reviewers: true });
  expect(reviewers.map(({ name }) => name)).toEqual(['Administrator', 'The Content Manager']);
  const chosen = { reviewerId: reviewers[1]?.id };
  const viewing = { reviewerId: await idOf('The Viewer') };

  const draft = await make.completeListing(editor);
  const live = await publicGame(manager);
  await editor.ok(listings.saveChange, { id: live.id, version: live.version, fields: { tagline: 'New' } });
  let steps = 0;
  const record = {
    id: draft.id,
    fails: (client: Client, to: 'inReview' | 'scheduled', more: object) =>
      client.fails('invalid_fields', listings.status, { ...draftNow(), status: to, ...more }),
    move: (client: Client, to: 'inReview' | 'draft', more: object = {}) =>
      client.ok(listings.status, { ...draftNow(), status: to, ...more }).then(() => steps++),
  };
  const draftNow = () => ({ id: draft.id, version: draft.version + steps });
  let changeSteps = 0;
  const changeNow = () => ({ id: live.id, version: live.version, changeVersion: 1 + changeSteps });
  const change = {
    id: live.id,
    fails: (client: Client, to: 'inReview' | 'scheduled', more: object) =>
      client.fails('invalid_fields', listings.changeStatus, { ...changeNow(), state: to, ...more }),
    move: (client: Client, to: 'inReview' | 'draft', more: object = {}) =>
      client.ok(listings.changeStatus, { ...changeNow(), state: to, ...more }).then(() => changeSteps++),
  };
  for (const { id, fails, move } of [record, change]) {
    const news = [{ kind: 'review', recordId: id, by: 'The Listing Editor' }];
    expect((await fails(editor, 'inReview', viewing)).fieldErrors).toEqual({
      reviewerId: 'Nobody who may publish the record',
    });
    const wrong = await fails(manager, 'scheduled', chosen);
    expect(Object.values(wrong.fieldErrors ?? {})).toEqual([
      'A reviewer is given only when sending for review',
      'Required',
    ]);
    await move(editor, 'inReview');
    expect([await told(manager), await told(admin), await told(viewer)]).toEqual([news, news, []]);
    await move(editor, 'draft');
    await move(editor, 'inReview', chosen);
    expect([await told(manager), await told(admin), await told(editor)]).toEqual([news, [], []]);
    // Never of one's own step.
    await move(editor, 'draft');
    await move(manager, 'inReview', chosen);
    expect(await told(manager)).toEqual([]);
  }
});
