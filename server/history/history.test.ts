// Versions are rebuilt as they were, whatever changed the record.
import { describe, expect, test } from 'vitest';
import { accounts } from '../../contract/accounts/accounts.ts';
import { articles } from '../../contract/articles/articles.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import {
  history,
  type RestorableType,
  restorableTypes,
  restorePreview,
} from '../../contract/history/history.ts';
import type { WriteCall } from '../../contract/kit/calls.ts';
import { listings } from '../../contract/listings/listings.ts';
import { roles } from '../../contract/roles/roles.ts';
import { dropOldTexts } from '../audit/drop-old-texts.ts';
import { publishDue } from '../features/articles/articles.status.ts';
import { dice } from '../test/dice.ts';
import { type Client, emailOf, testApps } from '../test/harness.ts';
import { edits, makeWorld, randomEdit } from '../test/records/edits.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { type AnyRecord, currentOf, editableOf, versionAt, versionsOf } from '../test/records/versions.ts';

const start = testApps();
const types = Object.keys(restorableTypes) as RestorableType[];
const hour = 60 * 60_000;
const long = (mark: string) => `<p>${mark.repeat(400)}</p>`;

/** The record that a call replies with, or undefined if it is refused. */
async function saved(client: Client, call: WriteCall, payload: object): Promise<AnyRecord | undefined> {
  const { status, body } = await client.send(call, payload);
  return status === 200 ? (body['data'] as AnyRecord) : undefined;
}

describe.each(types)('%s', (type) => {
  test('each version equals the reply of its time after random edits, and can be restored', async () => {
    const app = await start();
    const admin = await app.as('Administrator');
    const world = await makeWorld(app, admin);
    const roll = dice(type.length);
    const { create, edit, start: fields } = edits[type];
    let record = await saved(admin, create, fields);
    if (record === undefined) throw new Error('not created');
    const { id } = record;
    const replies = new Map([[1, record]]);
    for (let step = 0; step < 40; step += 1) {
      app.clock.advance(1_000);
      const change = randomEdit(type, roll, world);
      record = (await saved(admin, edit, { id, version: record.version, ...change })) ?? record;
      replies.set(record.version, record);
    }
    expect(replies.size).toBeGreaterThan(20);
    for (const [version, then] of replies) {
      const rebuilt = await versionAt(admin, type, id, version);
      expect(rebuilt.lost, `version ${version}`).toEqual([]);
      expect(rebuilt.fields, `version ${version}`).toEqual(editableOf(type, then));
    }
    const { rows, total } = await versionsOf(admin, type, id);
    expect([total, rows.map((row) => row.version)]).toEqual([record.version, [...replies.keys()].reverse()]);

    for (const version of [1, 7, 15]) {
      const paths = Object.keys(edits[type].fields.shape);
      const payload = { type, id, at: version, paths };
      const preview = await admin.ok(history.restore, { ...payload, version: record.version, dry: true });
      const dry = restorePreview.parse(preview);
      const restored = (await admin.ok(history.restore, {
        ...payload,
        version: record.version,
      })) as AnyRecord;
      const wanted = editableOf(type, replies.get(version) ?? record);
      expect(editableOf(type, restored)).toEqual(wanted);
      expect(restored.version).toBe(record.version + 1);
      const changed = paths.filter((path) => JSON.stringify(record?.[path]) !== JSON.stringify(wanted[path]));
      expect(dry).toMatchObject({ dropped: [] });
      expect(dry.changes.map(({ path }) => path).sort()).toEqual(changed.toSorted());
      record = restored;
    }
    expect((await versionsOf(admin, type, id)).rows[0]).toMatchObject({
      action: `${type}.restore`,
      by: { name: 'Administrator' },
    });
  });
});

/** What changes many records at once, each with the records that it changes. */
const merges = {
  category: { remove: categories.remove, one: (client: Client) => make.category(client) },
  blockchain: {
    remove: blockchains.remove,
    one: (client: Client) => make.blockchain(client, { addressFormat: 'other' }),
  },
} as const;

test.each(['category', 'blockchain'] as const)(
  'a merge of a %s leaves what the versions before it are rebuilt from',
  async (kind) => {
    const app = await start();
    const admin = await app.as('Administrator');
    const { one, remove } = merges[kind];
    const [gone, other, target] = [await one(admin), await one(admin), await one(admin)];
    const ids = [gone.id, other.id, target.id];
    const records: [RestorableType, AnyRecord][] = [
      [
        'gameListing',
        await make.listing(
          admin,
          kind === 'category'
            ? { categoryIds: ids }
            : {
                deployments: ids.map((blockchainId, index) => ({
                  blockchainId,
                  kind: index === 0 ? 'token' : 'nft',
                })),
              },
        ),
      ],
      [
        'article',
        await make.article(admin, kind === 'category' ? { categoryIds: ids } : { blockchainIds: ids }),
      ],
      ['banner', await make.banner(admin, { target: { kind, id: gone.id } })],
      [
        kind,
        await (kind === 'category'
          ? make.category(admin, { parentId: gone.id })
          : make.blockchain(admin, { parentId: gone.id })),
      ],
      [kind, target],
    ];
    await admin.ok(remove, { id: gone.id, version: gone.version, mergeInto: target.id });

    for (const [type, before] of records) {
      const now = await currentOf(admin, type, before.id);
      expect(now.version, type).toBe(before.version + 1);
      const { rows } = await versionsOf(admin, type, before.id);
      expect(rows[0], type).toMatchObject({
        version: now.version,
        action: `${kind}.delete`,
        by: { name: 'Administrator' },
        of: { type: kind, label: gone.name },
      });
      const then = await versionAt(admin, type, before.id, before.version);
      expect([then.fields, then.lost], type).toEqual([editableOf(type, before), []]);
      expect((await versionAt(admin, type, before.id, now.version)).fields, type).toEqual(
        editableOf(type, now),
      );
    }
    const [[, listing] = ['gameListing', undefined]] = records;
    const { names } = await versionAt(admin, 'gameListing', listing?.id ?? '', 1);
    expect(names).toEqual({
      [gone.id]: { name: gone.name, gone: true },
      [other.id]: { name: other.name, gone: false },
      [target.id]: { name: target.name, gone: false },
    });
    // What is gone is left out, and said before.
    const restore = { type: 'gameListing', id: listing?.id ?? '', version: 2, at: 1 } as const;
    const path = kind === 'category' ? 'categoryIds' : 'deployments';
    expect(await admin.ok(history.restore, { ...restore, dry: true })).toMatchObject({
      changes: [{ path }],
      dropped: [{ path, id: gone.id, name: gone.name }],
    });
    const restored = await admin.ok(history.restore, restore);
    const expected =
      kind === 'category'
        ? [other.id, target.id]
        : [
            expect.objectContaining({ blockchainId: other.id }),
            expect.objectContaining({ blockchainId: target.id }),
          ];
    expect((restored as AnyRecord)[path]).toEqual(expected);
  },
);

test('before a merge of an earlier release, the fields that it changed are lost', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const listing = await make.listing(admin, { tagline: 'First' });
  // Such merges raised the version and left nothing.
  await app.database.writes.updateTable('listing').set({ version: 2 }).where('id', '=', listing.id).execute();
  await admin.ok(listings.edit, { id: listing.id, version: 2, tagline: 'Second' });
  const { fields, lost } = await versionAt(admin, 'gameListing', listing.id, 1);
  expect([fields['tagline'], lost]).toEqual(['First', ['categoryIds', 'deployments']]);
  expect((await versionAt(admin, 'gameListing', listing.id, 2)).lost).toEqual([]);
  const restore = { type: 'gameListing', id: listing.id, version: 3, at: 1 } as const;
  const { fieldErrors } = await admin.fails('invalid_fields', history.restore, {
    ...restore,
    paths: ['tagline', 'categoryIds', 'nonsense'],
  });
  expect(fieldErrors).toEqual({
    'paths.1': 'The value of this version is no longer kept',
    'paths.2': 'Unknown field',
  });
  expect(await admin.ok(history.restore, restore)).toMatchObject({ version: 4, tagline: 'First' });
});

test('long texts are kept once, until they are old', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const [one, other] = [await make.listing(admin), await make.listing(admin)];
  let version = 1;
  const texts = ['a', 'b', 'a', 'c'].map(long);
  for (const description of texts) {
    app.clock.advance(6 * hour);
    for (const { id } of [one, other]) await admin.ok(listings.edit, { id, version, description });
    version += 1;
  }
  const kept = () => app.database.reads.selectFrom('auditText').select('text').orderBy('text').execute();
  expect(await kept()).toEqual([{ text: long('a') }, { text: long('b') }]);
  const described = async (n: number) => {
    const { fields, lost } = await versionAt(admin, 'gameListing', one.id, n);
    return lost.length > 0 ? lost : fields['description'];
  };
  expect(await Promise.all([1, 2, 3, 4, 5].map(described))).toEqual([null, ...texts]);

  // b was replaced six hours ago, a just now.
  await app.runJob(dropOldTexts(3 / 24));
  expect(await kept()).toEqual([{ text: long('a') }]);
  expect(await Promise.all([2, 3, 4, 5].map(described))).toEqual([
    long('a'),
    ['description'],
    long('a'),
    long('c'),
  ]);
});

test('texts of passwords, accounts and calls are never kept', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const secret = 'vier Möwen über dem Hafen '.repeat(4);
  const role = await make.role(admin, [], { description: 'd'.repeat(300) });
  const account = await make.account(admin, { roleIds: [role.id], password: secret });
  await admin.ok(accounts.resetPassword, { id: account.id, password: `${secret}2` });
  await admin.ok(roles.edit, { id: role.id, version: role.version, description: null });
  await app.withToken('').send('/api/session/login', { email: 'x'.repeat(400), password: 'y'.repeat(400) });
  await admin.send(listings.edit, { id: 'z'.repeat(400), description: long('q') });
  expect(await app.database.reads.selectFrom('auditText').selectAll().execute()).toEqual([]);
});

test('the list says who changed what and when, by field too', async () => {
  const app = await start();
  const [admin, editor] = [await app.as('Administrator'), await app.as('Content Manager')];
  const cover = await addPicture(app.database, 1280, 720);
  const { id } = await make.completeArticle(admin, cover);
  app.clock.advance(1_000);
  await editor.ok(articles.edit, { id, version: 1, body: long('x'), tags: ['One'] });
  await editor.ok(articles.previewLink, { id });
  await admin.ok(articles.status, {
    id,
    version: 2,
    status: 'scheduled',
    publishAt: '2026-06-01T14:00:00.000Z',
  });
  app.clock.advance(3 * hour);
  await app.runJob(publishDue);
  const { rows, total } = await versionsOf(editor, 'article', id);
  expect(total).toBe(4);
  expect(rows.map(({ version, action, by, fields }) => [version, action, by?.name, fields.join()])).toEqual([
    [4, 'article.publish', undefined, 'status'],
    [3, 'article.schedule', 'Administrator', 'status,publishAt'],
    [2, 'article.edit', 'The Content Manager', 'body,tags'],
    [1, 'article.create', 'Administrator', expect.stringContaining('title,slug')],
  ]);
  // With the values; of long texts their length and hash.
  expect([rows[0]?.changes, rows[2]?.changes.map(({ to }) => to)]).toEqual([
    [{ path: 'status', from: 'scheduled', to: 'published' }],
    [{ length: 407, sha256: expect.any(String) }, ['One']],
  ]);
  const about = async (path: string) =>
    (await editor.ok(history.list, { type: 'article', id, path })).rows.map(({ version }) => version);
  expect([await about('body'), await about('status'), await about('tags'), await about('seo')]).toEqual([
    [2, 1],
    [4, 3, 1],
    [2],
    [],
  ]);
  for (const path of ['%', 'b_dy', 'BODY', 'id']) {
    const refused = await editor.fails('invalid_fields', history.list, { type: 'article', id, path });
    expect(refused.fieldErrors, path).toEqual({ path: 'Unknown field' });
  }
  const paged = await editor.ok(history.list, { type: 'article', id, sort: 'version', page: 2, pageSize: 3 });
  expect([paged.total, paged.rows.map(({ version }) => version)]).toEqual([4, [4]]);
});

test('the history of an account has its fields, and no password', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { rows } = await admin.ok(accounts.list, { q: emailOf('Viewer') });
  const [account] = rows;
  if (account === undefined) throw new Error('no account');
  const { id, version, name, roleIds } = account;
  await admin.ok(accounts.edit, { id, version, name: 'Somebody else' });
  const { fields, names } = await versionAt(admin, 'account', id, version);
  expect(fields).toEqual({ email: account.email, name, roleIds, status: 'active', avatarId: null });
  expect(Object.values(names)).toEqual([{ name: 'Viewer', gone: false }]);
  const [edited] = (await versionsOf(admin, 'account', id)).rows;
  expect(edited?.changes).toEqual([{ path: 'name', from: name, to: 'Somebody else' }]);
});
