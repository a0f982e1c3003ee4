// A write of what already is writes nothing: no version, no time, no audit row, no event, and the site's replies keep their bytes.
import { expect, test } from 'vitest';
import { accounts } from '../contract/accounts/accounts.ts';
import { articles } from '../contract/articles/articles.ts';
import { banners } from '../contract/banners/banners.ts';
import { blockchains } from '../contract/blockchains/blockchains.ts';
import { categories } from '../contract/categories/categories.ts';
import { collections } from '../contract/collections/collections.ts';
import { comments } from '../contract/comments/comments.ts';
import { desk } from '../contract/desk/desk.ts';
import { history } from '../contract/history/history.ts';
import { inbox } from '../contract/inbox/inbox.ts';
import { jobs } from '../contract/jobs/jobs.ts';
import type { Call } from '../contract/kit/calls.ts';
import { listings } from '../contract/listings/listings.ts';
import { media } from '../contract/media/media.ts';
import { releases } from '../contract/releases/releases.ts';
import { roles } from '../contract/roles/roles.ts';
import { session } from '../contract/session/session.ts';
import { views } from '../contract/views/views.ts';
import { webhooks } from '../contract/webhooks/webhooks.ts';
import type { Database } from './database/database.ts';
import { dumpOf } from './test/databases/dump.ts';
import { testApps } from './test/harness.ts';
import { runImport } from './test/records/imports.ts';
import { make } from './test/records/make.ts';
import { publicArticle, publicBanner, publicCollection, publicGame, visit } from './test/records/site.ts';

const start = testApps();

/** Tables that calls write of themselves: when a session was used, attempts, and answers to repeat. */
const ofCalls = new Set(['session', 'throttle', 'idempotency', 'request', 'intent']);

async function contentOf(database: Database): Promise<Record<string, string>> {
  const tables = (await dumpOf(database)).split('\n\n').map((table) => {
    const [name = '', ...rows] = table.split('\n');
    return [name, rows.join('\n')] as const;
  });
  return Object.fromEntries(tables.filter(([name]) => !ofCalls.has(name)));
}

/** The fields of a call that a record has, as they are. */
function asItIs({ input }: Call, record: object): object {
  const { shape } = input;
  const fields: Readonly<Record<string, unknown>> = { ...record };
  const names = Object.keys(shape).filter((name) => name in fields && name !== 'email');
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

test('a write that changes nothing writes nothing', { timeout: 120_000 }, async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const { account: me } = await admin.ok(session.current, {});
  await admin.ok(webhooks.add, {
    url: 'https://example.com/hook',
    types: ['gameListing.updated'],
    active: false,
  });
  const game = await publicGame(admin, { name: 'Harbour', externalIds: { steam: '1' }, tags: ['Boats'] });
  const draft = await make.listing(admin, { name: 'Draft' });
  const article = await publicArticle(app, admin, { gameIds: [game.id] });
  const banner = await publicBanner(app, admin);
  const collection = await publicCollection(admin, {
    pins: [{ gameId: game.id, position: null, from: null, until: null }],
  });
  const [category, chain] = [await make.category(admin), await make.blockchain(admin)];
  const role = await make.role(admin, ['gameListings.view']);
  const account = await make.account(admin, { roleIds: [role.id] });
  const {
    rows: [medium],
  } = await admin.ok(media.list, {});
  const view = await admin.ok(views.add, {
    list: 'listings',
    name: 'Mine',
    state: { filters: {} },
    scope: 'own',
  });
  await admin.ok(views.pins, { ids: [view.id], defaults: { listings: view.id } });
  await admin.ok(inbox.mute, { kinds: ['due'] });
  const comment = await admin.ok(comments.add, {
    type: 'gameListing',
    id: game.id,
    body: 'Look',
    mentions: [],
  });
  const resolve = { id: comment.id, resolved: true };
  await admin.ok(comments.resolve, resolve);
  const items = [{ type: 'gameListing', id: draft.id, action: 'publish' } as const];
  const release = await admin.ok(releases.add, { name: 'Season', items });
  const assign = { type: 'gameListing' as const, ids: [game.id], assigneeId: me.id, dueOn: '2031-05-31' };
  await admin.ok(desk.assign, assign);
  const save = { id: game.id, version: game.version, fields: { tagline: 'Later' } };
  const { change } = await admin.ok(listings.saveChange, save);
  const order = { placement: banner.placement, ids: [banner.id], seen: [banner.id] };
  const profile = { version: me.version, name: me.name };
  const site = async () =>
    Promise.all(
      [`games/${game.slug}`, 'games', 'home', `articles/${article.slug}`].map(async (path) => {
        const { rawPayload, headers } = await visit(app.app, path);
        return [rawPayload.toString(), headers.etag, headers['last-modified']];
      }),
    );
  const edits: [Call, object][] = [
    [listings.edit, await admin.ok(listings.detail, { id: game.id })],
    [listings.edit, draft],
    [articles.edit, await admin.ok(articles.detail, { id: article.id })],
    [banners.edit, banner],
    [collections.edit, await admin.ok(collections.detail, { id: collection.id })],
    [categories.edit, category],
    [blockchains.edit, chain],
    [roles.edit, role],
    [accounts.edit, account],
    [media.edit, medium ?? {}],
    [views.edit, view],
    [comments.edit, comment],
    [releases.edit, release],
  ];
  const others: [Call, object][] = [
    [desk.assign, assign],
    [desk.assign, { type: 'article', ids: [article.id], assigneeId: null }],
    [comments.resolve, resolve],
    [views.pins, { ids: [view.id], defaults: { listings: view.id } }],
    [inbox.mute, { kinds: ['due'] }],
    [banners.order, order],
    [collections.order, { ids: [], seen: [] }],
    [listings.saveChange, { ...save, changeVersion: change?.version }],
    [accounts.profile, profile],
    [releases.edit, { id: release.id, version: release.version, name: 'Season', add: items }],
    [history.restore, { type: 'category', id: category.id, version: 1, at: 1 }],
  ];
  const audited = async () => (await app.database.reads.selectFrom('audit').select('id').execute()).length;
  const rows = await audited();
  const before = await contentOf(app.database);
  const shown = await site();
  for (const [call, record] of edits) {
    const version = 'version' in record ? record.version : undefined;
    expect(await admin.ok(call as typeof categories.edit, asItIs(call, record) as never)).toMatchObject({
      version,
    });
    expect(await audited(), call.path).toBe(rows);
  }
  for (const [call, payload] of others) {
    const { status, body } = await admin.send(call, payload);
    expect(status, `${call.path} ${JSON.stringify(body)}`).toBe(200);
    expect(await audited(), call.path).toBe(rows);
  }
  expect(await contentOf(app.database)).toEqual(before);
  expect(await site()).toEqual(shown);

  // By a job, too.
  const { id } = await admin.ok(categories.bulk, {
    select: { ids: [category.id] },
    do: { set: { active: category.active } },
    start: true,
  });
  await expect.poll(async () => (await admin.ok(jobs.detail, { id })).job.state).toBe('done');
  const csv = `externalIds.steam,name,tags\n1,Harbour,Boats\n`;
  const mapped = ['externalIds.steam', 'name', 'tags'].map((field) => ({ column: field, field }));
  const mode = { columns: mapped, key: 'externalId', mode: 'update' } as const;
  expect((await runImport(admin, 'gameListing', csv, mode)).job).toMatchObject({ changed: 0, unchanged: 1 });
  const after = await contentOf(app.database);
  for (const table of ['listing', 'category', 'change', 'webhookEvent'])
    expect(after[table], table).toBe(before[table]);
  expect(await site()).toEqual(shown);
});
