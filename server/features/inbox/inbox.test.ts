// The inbox: who is told what, once, never of one's own acts, and only about what one may view.
import { beforeEach, expect, test } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { articles } from '../../../contract/articles/articles.ts';
import { comments } from '../../../contract/comments/comments.ts';
import { desk } from '../../../contract/desk/desk.ts';
import { inbox, type Notice } from '../../../contract/inbox/inbox.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { session } from '../../../contract/session/session.ts';
import { applyDueOf } from '../../changes/due.ts';
import { publishDueOf } from '../../records/lifecycle.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { password } from '../../test/records/accounts.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';
import { publicGame } from '../../test/records/site.ts';
import { dropOldNotices, tellDue } from './inbox.jobs.ts';

const start = testApps();
const type = 'article';
let app: TestApp;
let admin: Client;
let manager: Client;
let writer: Client;
let id: string;

beforeEach(async () => {
  app = await start();
  admin = await app.as('Administrator');
  manager = await app.as('Content Manager');
  writer = await app.as('Writer');
  ({ id } = await make.completeArticle(writer, await addPicture(app.database, 1280, 720), {
    title: 'Gulls',
  }));
});

const idOf = async (name: string) =>
  (await admin.ok(desk.people, { type })).find((one) => one.name === name)?.id ?? '';
const signedIn = async (email: string) => {
  const { token } = await app.withToken('').ok(session.login, { email, password });
  return app.withToken(String(token));
};
const notices = async (client: Client, input: object = {}): Promise<Notice[]> =>
  (await client.ok(inbox.list, input)).rows;
const kinds = async (client: Client, input: object = { unread: true }) =>
  (await notices(client, input)).map(({ kind }) => kind);
const version = async () => (await writer.ok(articles.detail, { id })).version;
const move = async (client: Client, status: Status, more: object = {}) =>
  client.ok(articles.status, { id, version: await version(), status, ...more });

test('mentions and replies tell, with the field and the beginning of the comment; the same within ten minutes is one', async () => {
  const [writerId, managerId] = [await idOf('The Writer'), await idOf('The Content Manager')];
  const first = await manager.ok(comments.add, {
    type,
    id,
    path: 'excerpt',
    body: `@The Writer ${'x'.repeat(400)}`,
    mentions: [writerId, managerId],
  });
  const [told] = await notices(writer);
  expect(told).toMatchObject({
    kind: 'mentioned',
    by: { id: managerId, name: 'The Content Manager' },
    type,
    recordId: id,
    label: 'Gulls',
    gone: false,
    path: 'excerpt',
    commentId: first.id,
    text: first.body?.slice(0, 300),
    readAt: null,
  });
  expect(await notices(manager)).toEqual([]);
  app.clock.advance(60_000);
  await manager.ok(comments.edit, { id: first.id, version: 1, mentions: [writerId] });
  await writer.ok(inbox.read, { ids: [told?.id ?? ''] });
  const again: Payload<typeof comments.add> = {
    type,
    id,
    path: 'excerpt',
    body: 'And this',
    mentions: [writerId],
  };
  const second = await manager.ok(comments.add, again);
  // The same notice is new again, and leads to the latest comment.
  expect(await notices(writer, { unread: true })).toMatchObject([{ id: told?.id, commentId: second.id }]);
  app.clock.advance(11 * 60_000);
  await manager.ok(comments.add, again);
  expect(await kinds(writer)).toEqual(['mentioned', 'mentioned']);

  await writer.ok(comments.add, { type, id, parentId: first.id, body: 'Yes', mentions: [managerId] });
  expect(await kinds(manager)).toEqual(['mentioned']);
  app.clock.advance(11 * 60_000);
  await admin.ok(comments.add, { type, id, parentId: first.id, body: 'No' });
  expect(await notices(manager, { unread: true })).toMatchObject([
    { kind: 'replied', path: 'excerpt', text: 'No' },
    { kind: 'mentioned' },
  ]);
  expect(await kinds(writer)).toEqual(['replied', 'mentioned', 'mentioned']);
  expect(await notices(admin)).toEqual([]);

  // Opening the record reads what is about it.
  expect(await writer.ok(inbox.read, { recordId: id })).toEqual({ read: 3 });
  expect(await writer.ok(inbox.list, { unread: true, pageSize: 1 })).toMatchObject({ total: 0 });
  expect(await kinds(writer, { unread: false })).toHaveLength(3);
  expect(await manager.ok(inbox.read, {})).toEqual({ read: 2 });
});

test('assigning, returning with a note and publishing tell; the note is kept as a comment', async () => {
  await manager.ok(desk.assign, {
    type,
    ids: [id],
    assigneeId: await idOf('The Viewer'),
    dueOn: '2026-06-03',
  });
  const viewer = await app.as('Viewer');
  expect(await notices(viewer)).toMatchObject([{ kind: 'assigned', label: 'Gulls' }]);
  await move(writer, 'inReview');
  const returned = await move(manager, 'draft', { reviewNote: 'Name the source' });
  expect(returned.reviewNote).toBe('Name the source');
  const [kept] = (await writer.ok(comments.list, { type, id })).rows;
  expect(kept).toMatchObject({
    body: 'Name the source',
    path: null,
    createdBy: { name: 'The Content Manager' },
  });
  const told = { kind: 'returned', commentId: kept?.id, text: 'Name the source' };
  expect(await notices(writer)).toMatchObject([told]);
  expect(await notices(viewer)).toMatchObject([told, { kind: 'assigned' }]);
  await move(writer, 'inReview');
  app.clock.advance(1);
  await move(manager, 'published');
  expect(await kinds(writer)).toEqual(['published', 'returned']);
  expect(await kinds(manager, {})).toEqual(['review']);

  // By the clock, unless the maker has scheduled it.
  await writer.ok(inbox.read, {});
  await move(manager, 'archived');
  await move(manager, 'draft');
  app.clock.advance(11 * 60_000);
  await move(manager, 'scheduled', { publishAt: '2026-06-01T13:00:00.000Z' });
  app.clock.advance(3_600_000);
  const kind = {
    entityType: type,
    area: 'articles',
    table: type,
    label: 'title',
    one: 'An article',
  } as const;
  await app.runJob(publishDueOf(kind));
  expect(await notices(writer, { unread: true })).toMatchObject([{ kind: 'published', by: null }]);
});

test('the clock tells once what is due, and drops old notices', async () => {
  const viewer = await app.as('Viewer');
  const assigneeId = await idOf('The Viewer');
  await manager.ok(desk.assign, { type, ids: [id], assigneeId, dueOn: '2026-06-02' });
  await app.runJob(tellDue);
  expect(await kinds(viewer)).toEqual(['assigned']);
  app.clock.advance(12 * 3_600_000);
  await app.runJob(tellDue);
  await app.runJob(tellDue);
  const told = async () => kinds(await app.as('Viewer'));
  expect(await told()).toEqual(['due', 'assigned']);
  await (await app.as('Content Manager')).ok(desk.assign, {
    type,
    ids: [id],
    assigneeId,
    dueOn: '2026-06-04',
  });
  app.clock.advance(2 * 24 * 3_600_000);
  await app.runJob(tellDue);
  expect(await told()).toEqual(['due', 'due', 'assigned']);
  app.clock.advance(89 * 24 * 3_600_000);
  await app.runJob(dropOldNotices);
  const left = await app.database.reads.selectFrom('notice').select('kind').execute();
  expect(left).toEqual([{ kind: 'due' }]);
});

test('a pending change tells its maker when it is returned, published by another, or missed', async () => {
  const editor = await app.as('Listing Editor');
  const game = await publicGame(manager);
  const target = { id: game.id, version: game.version };
  await editor.ok(listings.saveChange, { ...target, fields: { tagline: 'New' } });
  await editor.ok(listings.changeStatus, { ...target, changeVersion: 1, state: 'inReview' });
  const reviewNote = 'Name the season';
  const kept = { ...target, changeVersion: 2, state: 'inReview', reviewNote } as const;
  expect((await manager.fails('invalid_transition', listings.changeStatus, kept)).data).toEqual({});
  await manager.ok(listings.changeStatus, { ...kept, state: 'draft' });
  const [note] = (await editor.ok(comments.list, { type: 'gameListing', id: game.id })).rows;
  expect(note).toMatchObject({ body: reviewNote, createdBy: { name: 'The Content Manager' } });
  expect(await notices(editor)).toMatchObject([{ kind: 'returned', commentId: note?.id, text: reviewNote }]);
  await editor.ok(listings.changeStatus, { ...target, changeVersion: 3, state: 'inReview' });
  app.clock.advance(1);
  const applied = await manager.ok(listings.applyChange, { ...target, changeVersion: 4 });
  expect(await kinds(editor)).toEqual(['published', 'returned']);

  const next = { id: game.id, version: applied.version };
  await manager.ok(listings.saveChange, { ...next, fields: { tagline: 'Third' } });
  const applyAt = new Date(app.clock.now.getTime() + 60_000).toISOString();
  await manager.ok(listings.changeStatus, { ...next, changeVersion: 1, state: 'scheduled', applyAt });
  await admin.ok(listings.edit, { ...next, tagline: 'Meanwhile' });
  app.clock.advance(61_000);
  await app.runJob(applyDueOf('gameListing'));
  expect((await notices(manager))[0]).toMatchObject({
    kind: 'scheduleMissed',
    by: null,
    recordId: game.id,
    text: expect.stringContaining('tagline'),
  });
});

test('rights are checked when a notice is shown; muted kinds are not written; a notice outlives its record in the bin', async () => {
  const role = await make.role(admin, ['articles.view']);
  const {
    email,
    name,
    id: personId,
    version: personVersion,
  } = await make.account(admin, { roleIds: [role.id] });
  const person = await signedIn(email);
  const mention = async () => {
    app.clock.advance(11 * 60_000);
    await writer.ok(comments.add, { type, id, body: `@${name}`, mentions: [personId] });
  };
  await mention();
  await person.ok(inbox.mute, { kinds: ['mentioned', 'due'] });
  expect(await person.ok(inbox.muted, {})).toEqual({ kinds: ['due', 'mentioned'] });
  await mention();
  expect(await kinds(person)).toEqual(['mentioned']);
  await person.ok(inbox.mute, { kinds: [] });
  await mention();
  expect(await kinds(person)).toEqual(['mentioned', 'mentioned']);
  await manager.ok(articles.remove, { id, version: await version() });
  expect(await notices(person)).toMatchObject([{ gone: true, label: 'Gulls' }, { gone: true }]);
  const other = await make.role(admin, ['gameListings.view']);
  await admin.ok(accounts.edit, { id: personId, version: personVersion, roleIds: [other.id] });
  const later = await signedIn(email);
  expect(await later.ok(inbox.list, { unread: true })).toMatchObject({ rows: [], total: 0 });
});

test('a job tells its maker when it is done', async () => {
  const { id: jobId } = await manager.ok(articles.bulk, {
    select: { ids: [id] },
    do: { set: { byline: 'Sam' } },
    start: true,
  });
  await expect
    .poll(() => notices(manager))
    .toMatchObject([
      { kind: 'jobDone', type: 'job', recordId: jobId, label: 'Edit articles', text: '1 changed' },
    ]);
  // One of which everything was refused does not say that it was finished.
  const { id: refusedId } = await manager.ok(articles.bulk, {
    select: { ids: [id] },
    do: { status: 'archived' },
    start: true,
  });
  await expect
    .poll(async () => (await notices(manager))[0])
    .toMatchObject({ recordId: refusedId, text: '1 refused', job: { changed: 0, refused: 1 } });
  // Who saw it end has read it, and it is gone.
  for (const recordId of [jobId, refusedId]) await manager.ok(inbox.read, { recordId });
  expect(await notices(manager)).toEqual([]);
});

test('what one person does to several records at once is one notice', async () => {
  const { id: other } = await make.completeArticle(writer, await addPicture(app.database, 1280, 720));
  const assigneeId = await idOf('The Viewer');
  await manager.ok(desk.assign, { type, ids: [id, other], assigneeId });
  app.clock.advance(1);
  await admin.ok(desk.assign, { type, ids: [id], assigneeId: await idOf('The Writer') });
  await admin.ok(desk.assign, { type, ids: [id], assigneeId });
  const viewer = await app.as('Viewer');
  const told = await viewer.ok(inbox.list, { unread: true });
  expect([told.total, told.rows.map(({ more, by }) => [by?.name, more])]).toEqual([
    2,
    [
      ['Administrator', 0],
      ['The Content Manager', 0],
    ],
  ]);
  await manager.ok(desk.assign, { type, ids: [id, other], assigneeId: null });
  app.clock.advance(11 * 60_000);
  await manager.ok(desk.assign, { type, ids: [id, other], assigneeId });
  const [latest] = await notices(viewer);
  expect(latest).toMatchObject({ kind: 'assigned', more: 1, by: { name: 'The Content Manager' } });
  expect(await viewer.ok(inbox.read, { ids: [latest?.id ?? ''] })).toEqual({ read: 2 });
});
