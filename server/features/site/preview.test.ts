// Preview links: temporary access to pages that are not public.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { articlePreview } from '../../../contract/articles/preview.ts';
import { bannerPreview } from '../../../contract/banners/preview.ts';
import { collectionPreview } from '../../../contract/collections/preview.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { listingPreview } from '../../../contract/listings/preview.ts';
import { session } from '../../../contract/session/session.ts';
import { password, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();
const below = (path: string) => path.replace('/v1/', '');

test('a link shows a draft in its current state, only to its holder, and never from a cache', async () => {
  const { app, as } = await start();
  const editor = await as('Listing Editor');
  const { id, version, slug } = await make.listing(editor, { name: 'Only a draft' });
  const { path } = await editor.ok(listings.previewLink, { id });
  expect(await shown(app, site.preview, below(path))).toMatchObject({
    kind: 'game',
    page: { name: 'Only a draft' },
  });
  await editor.ok(listings.edit, { id, version, name: 'Changed since' });
  expect(await shown(app, site.preview, below(path))).toMatchObject({ page: { name: 'Changed since' } });
  expect((await visit(app, below(path))).headers['cache-control']).toBe('private, no-store');
  expect((await visit(app, `games/${slug}`)).statusCode).toBe(404);
});

test('no reply of a preview is for search engines, whatever it is', async () => {
  const { app, as, clock } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.listing(editor);
  const link = below((await editor.ok(listings.previewLink, { id })).path);
  const snapshot = await editor.ok(listingPreview.snapshot, {
    snapshotId: crypto.randomUUID(),
    name: 'Typed',
  });
  const typed = below(snapshot.path);
  const headersOf = async (path: string, status: number) => {
    const { statusCode, headers } = await visit(app, path);
    expect([path, statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([
      path,
      status,
      'noindex',
      expect.stringContaining('no-store'),
    ]);
  };
  for (const path of [link, typed]) await headersOf(path, 200);
  await headersOf('preview?token=none', 404);
  for (const path of ['preview', 'preview?token=', `${link}&a=1`, `preview?token=${'a'.repeat(301)}`])
    await headersOf(path, 400);
  clock.advance(8 * 24 * 3_600_000);
  for (const path of [link, typed]) await headersOf(path, 410);
  const { headers } = await app.inject({ method: 'HEAD', url: `/v1/${link}` });
  expect(headers['x-robots-tag']).toBe('noindex');
  expect((await visit(app, 'games')).headers['x-robots-tag']).toBeUndefined();
});

test('articles have preview links too; the audit log names their creator, without the link', async () => {
  const { app, as, database } = await start();
  const writer = await as('Writer');
  const { id } = await make.article(writer, { title: 'Soon to be read' });
  const { path } = await writer.ok(articles.previewLink, { id });
  expect(await shown(app, site.preview, below(path))).toMatchObject({
    kind: 'article',
    page: { title: 'Soon to be read' },
  });
  const rows = await database.reads
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'article.preview')
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(path.split('token=')[1]?.split('.').at(-1));
});

test('a modified link is refused, an expired one is gone, and so is one to a deleted record', async () => {
  const { app, as, clock } = await start();
  const manager = await as('Content Manager');
  const [first, second] = [await make.listing(manager), await make.listing(manager)];
  const status = async (path: string) => (await visit(app, path)).statusCode;
  expect(await status('preview?token=game')).toBe(404);
  const { path } = await manager.ok(listings.previewLink, { id: first.id });
  const link = below(path);
  const altered = link.replace(/\.(.)([\w-]{42})$/, (_, sign, rest) => `.${sign === 'A' ? 'B' : 'A'}${rest}`);
  for (const other of [
    link.replace(first.id, second.id),
    link.replace('game', 'article'),
    link.replace(/\.(\d+)\./, '.9$1.'),
    altered,
  ]) {
    expect(await status(other), other).toBe(404);
  }
  clock.advance(7 * 24 * 3_600_000 - 1);
  expect(await status(link)).toBe(200);
  clock.advance(1);
  expect(await status(link)).toBe(410);
  const admin = await as('Administrator');
  const later = await admin.ok(listings.previewLink, { id: second.id });
  await admin.ok(listings.remove, { id: second.id, version: 1 });
  expect(await status(below(later.path))).toBe(410);
});

test('callers who cannot view listings get no preview links', async () => {
  const { as, withToken } = await start();
  const admin = await as('Administrator');
  const { id } = await make.listing(admin);
  const role = await make.role(admin, ['articles.view']);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await withToken('').ok(session.login, { email, password });
  await withToken(token).fails('forbidden', listings.previewLink, { id });
  await withToken(token).fails('not_found', articles.previewLink, { id });
});

test('what is typed in a form shows by its link alone, for ten minutes of the session that typed it', async () => {
  const { app, as, withToken, clock, database } = await start();
  const admin = await as('Administrator');
  const role = await make.role(admin, ['gameListings.view', 'gameListings.edit']);
  const { email } = await make.account(admin, { roleIds: [role.id] });
  const { token } = await withToken('').ok(session.login, { email, password });
  const editor = withToken(token);
  const saved = await make.completeListing(admin, { name: 'As saved' });
  const { categoryIds, deployments, coverId } = saved;
  const socials = { x: 'https://x.com/typed' };
  const typed = { categoryIds, deployments, coverId, socials, name: 'As typed' };
  const snapshot = { snapshotId: crypto.randomUUID(), recordId: saved.id };
  const before = await database.reads.selectFrom('audit').select('id').execute();
  const { path } = await editor.ok(listingPreview.snapshot, {
    ...snapshot,
    ...typed,
    description: '<p>Fine<script>alert(1)</script></p>',
  });
  const link = below(path);
  const { kind, page } = await shown(app, site.preview, link);
  expect(kind).toBe('game');
  expect(page).toMatchObject({
    name: 'As typed',
    description: '<p>Fine</p>',
    socials,
    cover: { width: 1280 },
    categories: [{ name: expect.any(String) }],
    deployments: [{ blockchain: { name: expect.any(String) } }],
  });
  expect((await visit(app, link)).headers['cache-control']).toBe('private, no-store');
  const again = await editor.ok(listingPreview.snapshot, { ...snapshot, name: 'Typed on' });
  expect(again.path).toBe(path);
  expect(await shown(app, site.preview, link)).toMatchObject({ page: { name: 'Typed on' } });

  expect(await admin.ok(listings.detail, { id: saved.id })).toEqual(saved);
  expect(await database.reads.selectFrom('audit').select('id').execute()).toEqual(before);
  for (const path of ['home', 'games', 'feed.rss', 'sitemap.xml'])
    expect((await visit(app, path)).body, path).not.toContain('Typed on');
  const status = async (url: string) => (await visit(app, url)).statusCode;
  expect(await status(link.replace(snapshot.snapshotId, crypto.randomUUID()))).toBe(404);
  clock.advance(10 * 60_000);
  expect(await status(link)).toBe(410);
  await editor.ok(listingPreview.snapshot, { ...snapshot, name: 'Typed at last' });
  expect(await status(link)).toBe(200);
  await editor.ok(session.logout, {});
  expect(await status(link)).toBe(410);
  expect(await database.reads.selectFrom('previewSnapshot').select('id').execute()).toEqual([]);
});

test('a snapshot shows a banner as it is typed, saved or not, and the site does not', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const game = await publicGame(manager);
  const saved = await make.banner(manager);
  const typed = {
    placement: 'listTop',
    headline: 'As typed',
    target: { kind: 'game', id: game.id },
  } as const;
  for (const recordId of [undefined, saved.id]) {
    const snapshotId = crypto.randomUUID();
    const { path } = await manager.ok(bannerPreview.snapshot, {
      snapshotId,
      ...(recordId === undefined ? {} : { recordId }),
      ...typed,
    });
    expect(await shown(app, site.preview, below(path))).toMatchObject({
      kind: 'banner',
      page: {
        id: recordId ?? snapshotId,
        placement: 'listTop',
        headline: 'As typed',
        url: `/games/${game.slug}`,
      },
    });
  }
  expect((await visit(app, 'banners')).body).not.toContain('As typed');
});

test('a snapshot shows a collection as it is typed, with public games only', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const [one, two] = [await publicGame(manager, { name: 'One' }), await publicGame(manager, { name: 'Two' })];
  const hidden = await make.listing(manager);
  const pins = [
    { gameId: hidden.id },
    { gameId: one.id, from: '2030-01-01T00:00:00.000Z' },
    { gameId: two.id },
  ];
  const typed = { title: 'As typed', pins, rule: { sort: 'name' as const } };
  const { path } = await manager.ok(collectionPreview.snapshot, {
    snapshotId: crypto.randomUUID(),
    ...typed,
  });
  const { kind, page } = await shown(app, site.preview, below(path));
  expect(kind).toBe('collection');
  expect(page).toMatchObject({ title: 'As typed', gameCount: 2, games: [{ name: 'Two' }, { name: 'One' }] });
  expect((await visit(app, 'collections')).body).not.toContain('As typed');
});

test('a snapshot shows an article as it is typed, saved or not', async () => {
  const { app, as } = await start();
  const [writer, manager] = [await as('Writer'), await as('Content Manager')];
  const game = await publicGame(manager);
  const saved = await make.article(writer, { title: 'As it was saved' });
  const typed = { title: 'As typed', body: '<p>Fine<script>alert(1)</script> words</p>', gameIds: [game.id] };
  for (const recordId of [undefined, saved.id]) {
    const { path } = await writer.ok(articlePreview.snapshot, {
      snapshotId: crypto.randomUUID(),
      ...(recordId === undefined ? {} : { recordId }),
      ...typed,
    });
    expect(await shown(app, site.preview, below(path))).toMatchObject({
      kind: 'article',
      page: {
        title: 'As typed',
        body: '<p>Fine words</p>',
        wordCount: 2,
        author: 'The Writer',
        games: [{ slug: game.slug }],
        jsonLd: { headline: 'As typed' },
      },
    });
  }
  expect(await writer.ok(articles.detail, { id: saved.id })).toEqual(saved);
  const editor = await as('Listing Editor');
  await editor.fails('forbidden', articlePreview.snapshot, { snapshotId: crypto.randomUUID() });
});

test('a session keeps ten snapshots, and only of those who may edit', async () => {
  const { as, database } = await start();
  const editor = await as('Listing Editor');
  for (let n = 0; n < 12; n += 1)
    await editor.ok(listingPreview.snapshot, { snapshotId: crypto.randomUUID(), name: `Form ${n}` });
  expect(await database.reads.selectFrom('previewSnapshot').select('id').execute()).toHaveLength(10);
  const viewer = await as('Viewer');
  await viewer.fails('forbidden', listingPreview.snapshot, { snapshotId: crypto.randomUUID() });
});
