// The list of links, by the rights of the caller; ignoring, rechecking and replacing links; and the filters that use their states.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { myWork } from '../../../contract/desk/my-work.ts';
import { type JobState, jobs } from '../../../contract/jobs/jobs.ts';
import { links } from '../../../contract/links/link-health.ts';
import { type LinkState } from '../../../contract/links/link-states.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { session } from '../../../contract/session/session.ts';
import { checkDueLinks } from '../../links/check.ts';
import { tidyLinksJob } from '../../links/jobs.ts';
import { urlIdOf } from '../../links/urls.ts';
import { type Client, password, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicArticle, publicGame } from '../../test/records/site.ts';

const start = testApps();

const old = 'https://old.example/game?a=1&b=2';
const next = 'https://new.example/game';
const oldId = urlIdOf(old);

async function set(app: TestApp, url: string, state: LinkState) {
  const since = app.clock.now.toISOString();
  await app.database.writes
    .updateTable('checkedUrl')
    .set({ state, since, checkedAt: since })
    .where('url', '=', url)
    .execute();
}

async function until(client: Client, id: string, state: JobState) {
  await expect.poll(async () => (await client.ok(jobs.detail, { id })).job.state).toBe(state);
  return client.ok(jobs.detail, { id });
}

test('a link is listed while a public record uses it, to whom may view the record', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const editor = await app.as('Listing Editor');
  const urls = async (client: Client, payload: object = {}) =>
    (await client.ok(links.list, { q: 'old.example', ...payload })).rows.map(({ url }) => url);
  const draft = await make.completeListing(admin, {
    websiteUrl: old,
    description: `<p><a href="${old}">It</a></p>`,
  });
  expect(await urls(admin)).toEqual([]);
  const game = await admin.ok(listings.status, { id: draft.id, version: 1, status: 'published' });
  const article = await publicArticle(app, admin, { sourceUrl: 'https://old.example/source' });
  await make.listing(admin, { websiteUrl: old });
  const { rows, total } = await admin.ok(links.list, { q: 'https://www.OLD.example/game', sort: 'url' });
  expect({ rows, total }).toMatchObject({
    total: 1,
    rows: [
      {
        id: oldId,
        url: old,
        state: 'unchecked',
        checkedAt: null,
        types: ['gameListing'],
        useCount: 1,
        uses: [
          { type: 'gameListing', id: game.id, label: game.name, fields: ['description.0', 'websiteUrl'] },
        ],
      },
    ],
  });
  expect((await admin.ok(links.list, { ids: [oldId] })).rows).toMatchObject([{ id: oldId }]);
  expect(await urls(admin, { type: ['article'] })).toEqual(['https://old.example/source']);
  const role = await make.role(admin, ['gameListings.view', 'gameListings.edit']);
  const account = await make.account(admin, { roleIds: [role.id] });
  const { token } = await app.withToken('').ok(session.login, { email: account.email, password });
  const narrow = app.withToken(token);
  expect(await urls(narrow)).toEqual([old]);
  expect(await urls(narrow, { type: ['article'] })).toEqual([]);
  const sourceId = urlIdOf('https://old.example/source');
  await narrow.fails('not_found', links.recheck, { ids: [sourceId] });
  await narrow.fails('not_found', links.ignore, { ids: [oldId, sourceId] });
  await narrow.fails('not_found', links.history, { id: sourceId });
  await narrow.fails('forbidden', links.replace, { id: sourceId, type: 'article', url: next });
  await (await app.as('Viewer')).fails('forbidden', links.recheck, { ids: [oldId] });

  // The record that uses it is hidden, or uses another one.
  await admin.ok(articles.status, { id: article.id, version: article.version, status: 'archived' });
  expect(await urls(admin)).toEqual([old]);
  await set(app, old, 'dead');
  expect(await admin.ok(links.summary, {})).toMatchObject({ dead: 1 });
  await admin.ok(links.ignore, { ids: [oldId] });
  expect(await admin.ok(links.summary, {})).not.toHaveProperty('dead');
  const dead = { linkState: ['dead' as const] };
  expect(await urls(admin, { ignored: false })).toEqual([]);
  expect((await admin.ok(listings.list, dead)).total).toBe(0);
  await admin.ok(links.ignore, { ids: [oldId], ignored: false });
  expect(await urls(editor, { ignored: false, state: ['dead'] })).toEqual([old]);
  // Of a record in any status.
  expect((await editor.ok(listings.list, dead)).total).toBe(2);
  expect((await editor.ok(listings.list, { ...dead, status: ['published'] })).rows).toMatchObject([
    { id: game.id, linkState: 'dead' },
  ]);
  const work = await editor.ok(myWork.summary, {});
  expect(work.find(({ section }) => section === 'links')).toMatchObject({
    count: 1,
    rows: [{ type: 'gameListing', id: game.id }],
    parts: [{ filters: { status: ['published'], linkState: ['dead', 'suspect', 'blocked'] } }],
  });
  await admin.ok(listings.edit, { id: game.id, version: game.version, websiteUrl: next, description: null });
  expect(await urls(admin)).toEqual([]);
  expect((await admin.ok(listings.list, { ...dead, status: ['published'] })).total).toBe(0);
  expect((await admin.ok(links.list, { q: 'new.example' })).rows).toMatchObject([{ state: 'unchecked' }]);

  // URLs that nothing uses any more are dropped, and what is used stays.
  const unused = urlIdOf('https://old.example/other');
  await app.database.writes
    .insertInto('checkedUrl')
    .values({
      id: unused,
      url: '',
      key: '',
      host: '',
      usedBy: 1,
      state: 'ok',
      checkedAt: '',
      since: '',
      dueAt: '',
    })
    .execute();
  await app.runJob(tidyLinksJob);
  const left = await app.database.reads.selectFrom('checkedUrl').select('id').execute();
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([oldId, urlIdOf(next)]));
  expect(left.map(({ id }) => id)).not.toContain(unused);
});

test('the lists of all types find records by the states of their links, and show the worst', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const fine = 'https://fine.example/';
  await publicArticle(app, admin, {});
  await make.banner(admin);
  await make.blockchain(admin);
  const made = {
    game: await make.listing(admin, { websiteUrl: old, whitepaperUrl: fine }),
    article: await publicArticle(app, admin, { sourceUrl: old, body: `<p><a href="${fine}">It</a></p>` }),
    banner: await make.banner(admin, {
      ctaUrl: fine,
      ctaText: 'Play',
      target: { kind: 'url', id: null, url: old },
    }),
    blockchain: await make.blockchain(admin, {
      websiteUrl: fine,
      explorers: [{ name: 'Explorer', url: old }],
    }),
  };
  const lists = {
    game: listings.list,
    article: articles.list,
    banner: banners.list,
    blockchain: blockchains.list,
  };
  const found = async (...linkState: LinkState[]) => {
    const names = Object.keys(lists) as (keyof typeof lists)[];
    const pages = names.map(async (name) => {
      const { rows, total } = await admin.ok(lists[name], { linkState });
      expect(rows.length).toBe(total);
      return [name, rows.map(({ id, linkState: worst }) => [id === made[name].id, worst])];
    });
    return Object.fromEntries(await Promise.all(pages));
  };
  const each = <T>(value: T) => Object.fromEntries(Object.keys(lists).map((name) => [name, value]));
  await set(app, old, 'suspect');
  await set(app, fine, 'ok');
  expect(await found('suspect', 'dead')).toEqual(each([[true, 'suspect']]));
  expect(await found('ok')).toEqual(each([[true, 'suspect']]));
  await set(app, fine, 'dead');
  expect(await found('suspect')).toEqual(each([[true, 'dead']]));
  await admin.ok(links.ignore, { ids: [oldId, urlIdOf(fine)] });
  expect(await found('suspect', 'dead', 'ok')).toEqual(each([]));
  expect((await admin.ok(articles.summary, { linkState: ['dead'] })).total).toBe(0);
});

test('a recheck asks once, comes first, and also while checks are off', async () => {
  const app = await start();
  const editor = await app.as('Administrator');
  await publicGame(editor, { websiteUrl: old });
  const asked: string[] = [];
  const check = () =>
    checkDueLinks({
      database: app.database,
      clock: () => app.clock.now,
      days: 0,
      signal: new AbortController().signal,
      outbound: async ({ url }) => {
        asked.push(url);
        return { status: 200, url, hops: [], headers: {}, bytes: Buffer.from('A page') };
      },
    });
  await check();
  expect(asked).toEqual([]);
  for (const _ of [1, 2]) expect(await editor.ok(links.recheck, { ids: [oldId] })).toEqual({ asked: 1 });
  expect((await editor.ok(links.list, { state: ['unchecked'] })).rows).toMatchObject([{ asked: true }]);
  await check();
  expect(asked).toEqual([old]);
  expect((await editor.ok(links.list, {})).rows).toMatchObject([
    { state: 'ok', status: 200, asked: false, checkedAt: app.clock.now.toISOString() },
  ]);
  expect(await editor.ok(links.history, { id: oldId })).toMatchObject([{ state: 'ok', status: 200 }]);
  expect(await editor.ok(links.ignore, { ids: [oldId] })).toEqual({ changed: 1 });
  expect(await editor.ok(links.ignore, { ids: [oldId] })).toEqual({ changed: 0 });
  const { fieldErrors } = await editor.fails('invalid_fields', links.recheck, { ids: [oldId] });
  expect(fieldErrors).toEqual({ ids: 'Ignored links are not checked. Take them back first' });
  await check();
  expect(asked).toEqual([old]);
});

test('a replacement is a job over all records with the link, and undone as one', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const html = `<p><a href="https://old.example/game?a=1&amp;b=2">Play</a> ${old.replace('&', '&amp;')}</p>`;
  const game = await publicGame(admin, { websiteUrl: old, playUrl: old, description: html });
  const draft = await make.listing(admin, { whitepaperUrl: old, internalNotes: old });
  const other = await make.listing(admin, { websiteUrl: `${old}&c=3` });
  await publicArticle(app, admin, { sourceUrl: old });
  const contents = async () =>
    Promise.all(
      [game, draft, other].map(async ({ id }) => {
        const { websiteUrl, playUrl, whitepaperUrl, internalNotes, description } = await admin.ok(
          listings.detail,
          { id },
        );
        return { websiteUrl, playUrl, whitepaperUrl, internalNotes, description };
      }),
    );
  const before = await contents();
  const input = { id: oldId, type: 'gameListing' as const, url: next };
  expect(await admin.fails('invalid_fields', links.replace, { ...input, url: old })).toMatchObject({
    fieldErrors: { url: 'Enter another URL than that of the link' },
  });
  await admin.fails('not_found', links.replace, { ...input, type: 'banner' });
  // Without the right to publish what is public is refused, and the rest is done.
  const editor = await app.as('Listing Editor');
  const { id } = await editor.ok(links.replace, input);
  const preview = await until(editor, id, 'ready');
  expect(preview.rows.map(({ outcome }) => outcome).sort()).toEqual(['pending', 'refused']);
  expect(await contents()).toEqual(before);

  const { id: whole } = await admin.ok(links.replace, { ...input, start: true });
  const done = await until(admin, whole, 'done');
  expect(done.job).toMatchObject({ title: `Replace ${old}`, changed: 2, refused: 0 });
  const [changed, changedDraft, same] = await contents();
  expect(changed).toMatchObject({ websiteUrl: next, playUrl: next });
  expect(changed?.description).toContain('href="https://new.example/game"');
  expect(changed?.description).toContain('old.example/game?a=1&amp;b=2</p>');
  expect(changedDraft).toMatchObject({ whitepaperUrl: next, internalNotes: old });
  expect(same).toEqual(before[2]);
  expect((await admin.ok(links.list, { q: 'old.example' })).rows).toMatchObject([
    { uses: [{ type: 'article' }] },
  ]);
  await until(admin, (await admin.ok(jobs.undo, { id: whole })).id, 'done');
  expect(await contents()).toEqual(before);
});

test('links are replaced in articles, banners and blockchains too, and each is put back', async () => {
  const app = await start();
  const admin = await app.as('Administrator');
  const body = '<p><a href="https://old.example/game?a=1&amp;b=2">Read</a></p>';
  const made = {
    article: await publicArticle(app, admin, { sourceUrl: old, body }),
    banner: await make.banner(admin, { target: { kind: 'url', id: null, url: old } }),
    blockchain: await make.blockchain(admin, { websiteUrl: old }),
  };
  const { article, banner, blockchain } = made;
  const contents = async () => ({
    article: (({ sourceUrl, body: text }) => ({ sourceUrl, text }))(
      await admin.ok(articles.detail, { id: article.id }),
    ),
    banner: (await admin.ok(banners.detail, { id: banner.id })).target,
    blockchain: (await admin.ok(blockchains.list, {})).rows.find(({ id }) => id === blockchain.id)
      ?.websiteUrl,
  });
  const before = await contents();
  expect(before.article.text).toContain('https://old.example/game?a=1&amp;b=2');
  for (const type of ['article', 'banner', 'blockchain'] as const) {
    const { id } = await admin.ok(links.replace, { id: oldId, type, url: next, start: true });
    expect((await until(admin, id, 'done')).job).toMatchObject({ type, changed: 1, refused: 0 });
    expect(JSON.stringify((await contents())[type])).not.toContain('old.example');
    await until(admin, (await admin.ok(jobs.undo, { id })).id, 'done');
    expect(await contents()).toEqual(before);
  }
});
