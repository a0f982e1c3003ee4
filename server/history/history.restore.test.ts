// Versions come back by an ordinary edit, and are open to whoever may view the record.
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { categories } from '../../contract/categories/categories.ts';
import {
  type HistoryType,
  history,
  historyTypes,
  type RestorableType,
  restorableTypes,
} from '../../contract/history/history.ts';
import type { Right } from '../../contract/kit/rights.ts';
import { listings } from '../../contract/listings/listings.ts';
import { media } from '../../contract/media/media.ts';
import { session } from '../../contract/session/session.ts';
import { type Client, password, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { type AnyRecord, versionAt, versionsOf } from '../test/records/versions.ts';
import { codesOf } from '../test/wire.ts';

const start = testApps();
const types = Object.keys(restorableTypes) as RestorableType[];

test('restoring leaves status, times and slug, unless they are named', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const category = await make.category(admin, { name: 'Quests', slug: 'first' });
  const edited = await admin.ok(categories.edit, {
    id: category.id,
    version: 1,
    slug: 'second',
    name: 'Tasks',
  });
  const back = { type: 'category', id: category.id, at: 1 } as const;
  expect(await admin.ok(history.restore, { ...back, version: edited.version })).toMatchObject({
    slug: 'second',
    name: 'Quests',
  });
  expect(await admin.ok(history.restore, { ...back, version: 3, paths: ['slug'] })).toMatchObject({
    slug: 'first',
    version: 4,
  });

  const banner = await make.completeBanner(app, admin, {
    publishAt: '2026-07-01T00:00:00.000Z',
    headline: 'One',
  });
  await admin.ok(banners.edit, { id: banner.id, version: 1, publishAt: null, headline: 'Two' });
  await admin.ok(banners.status, { id: banner.id, version: 2, status: 'published' });
  const restored = await admin.ok(history.restore, { type: 'banner', id: banner.id, version: 3, at: 1 });
  // Of a live record, into its pending change.
  expect(restored).toMatchObject({ headline: 'Two', status: 'published', version: 3 });
  expect(restored).toHaveProperty('change.fields', { headline: 'One' });
});

test('a restore passes the checks of an edit, and what is public waits to be published', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const listing = await make.listing(admin, { name: 'Empty at first' });
  const complete = await make.completeListing(admin);
  const { summary, categoryIds, platforms, deployments, websiteUrl, logoId, coverId } = complete;
  const filled = { summary, categoryIds, platforms, deployments, websiteUrl, logoId, coverId };
  await admin.ok(listings.edit, { id: listing.id, version: 1, ...filled });
  await admin.ok(listings.status, { id: listing.id, version: 2, status: 'published' });
  const back = { type: 'gameListing', id: listing.id, at: 1 } as const;
  for (const dry of [true, false]) {
    const stale = await admin.fails('stale_version', history.restore, { ...back, version: 2, dry });
    expect(stale.data).toMatchObject({ id: listing.id, version: 3, status: 'published' });
    const { fieldErrors: none } = await admin.fails('invalid_fields', history.restore, {
      ...back,
      at: 4,
      version: 3,
      dry,
    });
    expect(none).toEqual({ at: 'There is no such version' });
  }
  const emptied = await admin.ok(history.restore, { ...back, version: 3 });
  expect(emptied).toMatchObject({
    version: 3,
    summary,
    categoryIds,
    change: { fields: { categoryIds: [] } },
  });
  const target = { id: listing.id, version: 3, changeVersion: 1 };
  const { fieldErrors } = await admin.fails('invalid_fields', listings.applyChange, target);
  expect(Object.keys(fieldErrors ?? {})).toEqual(expect.arrayContaining(['summary', 'categoryIds']));
  // A field goes back to what the public sees: it leaves the change.
  const named = { type: 'gameListing', id: listing.id, version: 3, at: 3 } as const;
  const restored = await admin.ok(history.restore, { ...named, paths: ['summary'] });
  expect(restored).not.toHaveProperty('change.fields.summary');
  expect(restored).toHaveProperty('change.version', 2);

  const [first, second] = [await make.category(admin, { name: 'Puzzle' }), await make.category(admin)];
  await admin.ok(categories.edit, { id: first.id, version: 1, name: 'Riddle' });
  await admin.ok(categories.edit, { id: second.id, version: 1, name: 'Puzzle' });
  await admin.fails('duplicate', history.restore, { type: 'category', id: first.id, version: 2, at: 1 });
});

test('of two restores at once one succeeds', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { id } = await make.listing(admin, { tagline: 'First' });
  await admin.ok(listings.edit, { id, version: 1, tagline: 'Second' });
  const payload = { type: 'gameListing', id, version: 2, at: 1 };
  const replies = await Promise.all([1, 2, 3, 4].map(() => admin.send(history.restore, payload)));
  expect(codesOf(replies)).toEqual(['ok', 'stale_version', 'stale_version', 'stale_version']);
  expect((await versionsOf(admin, 'gameListing', id)).total).toBe(3);
});

test('pictures that are gone are left out of fields and texts', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const [gone, kept] = [await addPicture(app.database), await addPicture(app.database)];
  const body = `<p>Text</p><img data-media="${gone}" alt="a"><img data-media="${kept}" alt="b">`;
  const article = await make.article(admin, { body, coverId: gone });
  await admin.ok(articles.edit, { id: article.id, version: 1, body: '<p>Other</p>', coverId: null });
  await admin.ok(media.remove, { id: gone, version: 1 });
  const payload = { type: 'article', id: article.id, version: 2, at: 1 } as const;
  const dropped = [
    { path: 'coverId', id: gone, name: 'picture.png' },
    { path: 'body', id: gone, name: 'picture.png' },
  ];
  expect(await admin.ok(history.restore, { ...payload, dry: true })).toMatchObject({ dropped });
  const restored = (await admin.ok(history.restore, payload)) as AnyRecord;
  expect(restored['coverId']).toBeNull();
  expect(restored['body']).toContain(kept);
  expect(restored['body']).not.toContain(gone);
});

/** An account whose role has these rights only. */
async function withRights(app: TestApp, admin: Client, rights: readonly Right[]): Promise<Client> {
  const role = await make.role(admin, rights);
  const account = await make.account(admin, { roleIds: [role.id] });
  const { token } = await app.withToken('').ok(session.login, {
    email: account.email,
    password,
  });
  return app.withToken(token);
}

test('the right to view a type opens its history, and that to edit its restore, and no other', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const role = await make.role(admin);
  const ids: Record<HistoryType, string> = {
    gameListing: (await make.listing(admin)).id,
    article: (await make.article(admin)).id,
    banner: (await make.banner(admin)).id,
    collection: (await make.collection(admin)).id,
    category: (await make.category(admin)).id,
    blockchain: (await make.blockchain(admin)).id,
    account: (await make.account(admin, { roleIds: [role.id] })).id,
    role: role.id,
  };
  const all = Object.entries(historyTypes) as [HistoryType, string][];
  for (const [own, area] of all) {
    const viewer = await withRights(app, admin, [`${area}.view` as Right]);
    const editor = await withRights(app, admin, [`${area}.view`, `${area}.edit`] as Right[]);
    for (const [type] of all) {
      const read = { type, id: ids[type] };
      const answers = async (
        client: Client,
        call: typeof history.list | typeof history.version | typeof history.restore,
        payload: object,
      ) => (await client.send(call, payload)).body['errorCode'] ?? 'ok';
      const expected = type === own ? 'ok' : 'forbidden';
      expect(await answers(viewer, history.list, read), `${type} by ${area}`).toBe(expected);
      expect(await answers(viewer, history.version, { ...read, at: 1 }), `${type} by ${area}`).toBe(expected);
      const restore = { ...read, version: 1, at: 1, dry: true };
      expect(await answers(viewer, history.restore, restore), `${type} by ${area}`).toBe('forbidden');
      const isType = type in restorableTypes;
      const edits = !(own in restorableTypes) ? 'forbidden' : isType ? expected : 'invalid_fields';
      expect(await answers(editor, history.restore, restore), `${type} by ${area}`).toBe(edits);
    }
  }
});

test('names that the viewer may not know stay hidden', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const [hidden, shown] = [await make.listing(admin, { name: 'Secret' }), await make.completeListing(admin)];
  await admin.ok(listings.status, { id: shown.id, version: 1, status: 'published' });
  const { id } = await make.article(admin, { gameIds: [hidden.id, shown.id] });
  const writer = await withRights(app, admin, ['articles.view']);
  expect((await versionAt(writer, 'article', id, 1)).names).toMatchObject({
    [hidden.id]: { name: 'a listing you may not view', gone: false },
    [shown.id]: { name: shown.name, gone: false },
  });
  await admin.ok(articles.edit, { id, version: 1, gameIds: [] });
  await admin.ok(listings.remove, { id: hidden.id, version: 1 });
  expect((await versionAt(writer, 'article', id, 1)).names[hidden.id]).toEqual({
    name: 'a listing you may not view',
    gone: true,
  });
  expect((await versionAt(admin, 'article', id, 1)).names[hidden.id]).toEqual({ name: 'Secret', gone: true });
});

test('nothing is found of a record that does not exist', async () => {
  const admin = await (await start()).as('Administrator');
  const id = '019e0000-0000-7000-8000-000000000000';
  for (const type of Object.keys(historyTypes)) {
    await admin.fails('not_found', history.list, { type, id });
    await admin.fails('not_found', history.version, { type, id, at: 1 });
  }
  for (const type of types) await admin.fails('not_found', history.restore, { type, id, version: 1, at: 1 });
});
