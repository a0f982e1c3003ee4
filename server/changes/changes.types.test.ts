// Pending changes of articles and banners, as far as they differ from those of listings.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { bin } from '../../contract/bin/bin.ts';
import { blockchains } from '../../contract/blockchains/blockchains.ts';
import { categories } from '../../contract/categories/categories.ts';
import { site } from '../../contract/delivery/delivery.ts';
import { history } from '../../contract/history/history.ts';
import { jobs } from '../../contract/jobs/jobs.ts';
import { listings } from '../../contract/listings/listings.ts';
import { media } from '../../contract/media/media.ts';
import { testApps } from '../test/harness.ts';
import { outcomeOf } from '../test/outcomes.ts';
import { editorOfAll } from '../test/records/changes.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { publicArticle, publicBanner, publicGame, shown, visit } from '../test/records/site.ts';
import { versionsOf } from '../test/records/versions.ts';
import { applyDueOf } from './due.ts';

const start = testApps();

test('a writer changes a public article; pictures of the text are shown, in use, and public once it is published', async () => {
  const app = await start();
  const [writer, manager] = [await app.as('Writer'), await app.as('Content Manager')];
  const { id, version, slug } = await publicArticle(app, manager, { title: 'As it was' });
  const path = `articles/${slug}`;
  const before = await visit(app.app, path);
  const picture = await addPicture(app.database, 1200, 700);
  const body = `<p>New.</p><img data-media="${picture}" alt="New"><script>alert(1)</script>`;
  const fields = { title: 'As it will be', slug: 'reserved', body, pinned: false };
  const saved = await writer.ok(articles.saveChange, { id, version, fields });
  expect(saved).toMatchObject({ title: 'As it was', version, change: { version: 1, conflicts: [] } });
  expect(saved.change?.fields).toEqual({
    title: 'As it will be',
    slug: 'reserved',
    body: expect.stringMatching(
      /^<p>New\.<\/p><img data-media="[^"]+" src="[^"]+" width="1200" height="700" alt="New" \/>$/,
    ),
  });
  expect(saved.change?.from).toMatchObject({ title: 'As it was', body: '<p>What there is to say.</p>' });
  // What was read is saved again as it is.
  const again = { id, version, changeVersion: 1, fields: { body: saved.change?.fields.body } };
  expect((await writer.ok(articles.saveChange, again)).change).toEqual(saved.change);
  expect(await writer.ok(articles.list, { changeState: ['inReview'] })).toMatchObject({ total: 0 });
  expect(await writer.ok(articles.list, { hasChanges: true, changeState: ['draft'] })).toMatchObject({
    total: 1,
    rows: [{ id, title: 'As it was', hasChanges: true }],
  });
  expect(await writer.ok(articles.summary, { hasChanges: false })).toMatchObject({ total: 0 });

  await writer.fails('duplicate', articles.create, { title: 'Another', slug: 'reserved' });
  await manager.fails('in_use', media.remove, { id: picture, version: 1 });
  const link = await writer.ok(articles.previewLink, { id });
  const preview = await shown(app.app, site.preview, link.path.replace('/v1/', ''));
  expect(preview).toMatchObject({ kind: 'article', page: { title: 'As it will be' } });
  expect(await writer.ok(articles.detail, { id })).toMatchObject({ title: 'As it was', version });
  const after = await visit(app.app, path);
  expect([after.body, after.headers['etag']]).toEqual([before.body, before.headers['etag']]);
  expect((await visit(app.app, 'articles/reserved')).statusCode).toBe(404);

  const target = { id, version, changeVersion: 1 };
  await writer.fails('forbidden', articles.applyChange, target);
  const stale = await manager.fails('stale_version', articles.edit, { id, version: 9, pinned: true });
  expect(stale.data).toMatchObject({ id, change: { version: 1 } });
  const published = await manager.ok(articles.applyChange, target);
  expect(published).toMatchObject({ title: 'As it will be', change: null, version: version + 1 });
  expect((await visit(app.app, path)).statusCode).toBe(301);
  expect(await shown(app.app, site.article, 'articles/reserved')).toMatchObject({ title: 'As it will be' });
  const { rows } = await versionsOf(manager, 'article', id);
  expect(rows[0]).toMatchObject({ action: 'article.applyChange', fields: ['title', 'slug', 'body'] });
});

test('what only changes of articles and banners name is in use, and merges lead it to the target', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const [first, second] = [await make.category(manager), await make.category(manager)];
  const [chain, other] = [await make.blockchain(manager), await make.blockchain(manager)];
  const game = await publicGame(manager);
  const article = await publicArticle(app, manager);
  const fields = {
    categoryIds: [first.id, second.id],
    blockchainIds: [chain.id, other.id],
    gameIds: [game.id],
  };
  await manager.ok(articles.saveChange, { id: article.id, version: article.version, fields });
  const leading = async (kind: 'category' | 'blockchain' | 'article', to: string) => {
    const { id, version } = await publicBanner(app, manager);
    const change = { target: { kind, id: to } };
    await manager.ok(banners.saveChange, { id, version, fields: change });
    return id;
  };
  const toCategory = await leading('category', first.id);
  const toChain = await leading('blockchain', chain.id);
  const toArticle = await leading('article', article.id);
  const used = await manager.fails('in_use', categories.remove, { id: first.id, version: 1 });
  expect(used.data).toMatchObject({
    count: 2,
    sample: [
      { type: 'article', id: article.id },
      { type: 'banner', id: toCategory },
    ],
  });
  const uses = await manager.ok(articles.uses, { ids: [article.id] });
  expect(uses).toMatchObject([{ count: 1, sample: [{ id: toArticle }] }]);

  await manager.ok(categories.remove, { id: first.id, version: 1, mergeInto: second.id });
  await manager.ok(blockchains.remove, { id: chain.id, version: 1, mergeInto: other.id });
  expect((await manager.ok(articles.detail, { id: article.id })).change).toMatchObject({
    fields: { categoryIds: [second.id], blockchainIds: [other.id], gameIds: [game.id] },
    conflicts: [],
  });
  for (const [id, target] of [
    [toCategory, { kind: 'category', id: second.id, url: null }],
    [toChain, { kind: 'blockchain', id: other.id, url: null }],
  ] as const) {
    const { version, change } = await manager.ok(banners.detail, { id });
    expect(change?.fields).toEqual({ target });
    const applied = { id, version, changeVersion: change?.version ?? 0 };
    expect(await manager.ok(banners.applyChange, applied)).toMatchObject({ target, change: null });
  }
  await manager.fails('in_use', categories.remove, { id: second.id, version: 2 });
});

test('a banner is changed with its window and pictures, by the clock, and the bin keeps its change', async () => {
  const app = await start();
  const [editor, manager] = [await editorOfAll(app), await app.as('Content Manager')];
  const { id, version, publishAt } = await publicBanner(app, manager, { headline: 'Old' });
  const list = async () => (await visit(app.app, 'banners?placement=listInline')).body;
  const before = await list();
  const wide = await addPicture(app.database, 1920, 720);
  const target = { id, version };
  const refused = await editor.fails('invalid_fields', banners.saveChange, {
    ...target,
    fields: { imageId: wide, publishAt: null, ctaText: 'Play' },
  });
  expect(Object.keys(refused.fieldErrors ?? {}).sort()).toEqual([
    'fields.ctaUrl',
    'fields.imageId',
    'fields.publishAt',
  ]);
  const fields = { headline: 'New', imageId: wide, placement: 'homeHero', publishAt } as const;
  const saved = await editor.ok(banners.saveChange, { ...target, fields });
  expect(saved.change?.fields).toEqual({ headline: 'New', imageId: wide, placement: 'homeHero' });
  const uses = await app.database.reads
    .selectFrom('mediaUse')
    .select(['path', 'slot'])
    .where('mediaId', '=', wide)
    .execute();
  expect(uses).toEqual([{ path: 'change.imageId', slot: 'homeHero' }]);
  expect(await editor.ok(banners.list, { changeState: ['inReview'] })).toMatchObject({ total: 0 });
  expect(await editor.ok(banners.list, { hasChanges: true, changeState: ['draft'] })).toMatchObject({
    rows: [{ id, headline: 'Old', hasChanges: true }],
  });
  expect(await editor.ok(banners.list, { hasChanges: false })).toMatchObject({ total: 0 });
  expect(await list()).toBe(before);

  const applyAt = new Date(app.clock.now.getTime() + 60_000).toISOString();
  const moved = { ...target, changeVersion: 1, state: 'scheduled', applyAt } as const;
  await editor.fails('forbidden', banners.changeStatus, moved);
  await manager.ok(banners.changeStatus, moved);
  app.clock.advance(60_000);
  await app.runJob(applyDueOf('banner'));
  expect(await shown(app.app, site.banners, 'banners?placement=homeHero')).toMatchObject({
    items: [{ headline: 'New' }],
  });
  const { version: next, change } = await editor.ok(banners.detail, { id });
  expect([next, change]).toEqual([version + 1, null]);

  await editor.ok(banners.saveChange, { id, version: next, fields: { headline: 'Kept' } });
  await manager.ok(banners.status, { id, version: next, status: 'archived' });
  await manager.ok(banners.remove, { id, version: next + 1 });
  await manager.ok(bin.restore, { ids: [id] });
  expect((await editor.ok(banners.detail, { id })).change?.fields).toEqual({ headline: 'Kept' });
  const { version: last } = await editor.ok(banners.detail, { id });
  await editor.ok(banners.dropChange, { id, changeVersion: 1 });
  await manager.ok(banners.remove, { id, version: last });
});

test('without the right to publish nobody changes what is public, by any call of any type', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const game = await publicGame(manager);
  const article = await publicArticle(app, manager);
  const banner = await publicBanner(app, manager);
  const second = await publicBanner(app, manager);
  const before = await Promise.all(
    ['home', `games/${game.slug}`, `articles/${article.slug}`].map((path) => visit(app.app, path)),
  );
  const editor = await editorOfAll(app);
  const { id, version } = article;
  await editor.fails('forbidden', articles.edit, { id, version, title: 'Not to be' });
  await editor.ok(articles.edit, { id, version, externalIds: { own: '1' } });
  await editor.fails('forbidden', banners.edit, { id: banner.id, version: banner.version, headline: 'No' });
  const seen = [banner.id, second.id];
  const { placement } = banner;
  await editor.fails('forbidden', banners.order, { placement, seen, ids: seen.toReversed() });
  await editor.ok(banners.order, { placement, seen, ids: seen });
  const edits = [
    editor.ok(listings.bulk, { select: { ids: [game.id] }, do: { set: { featured: true } }, start: true }),
    editor.ok(articles.bulk, { select: { ids: [id] }, do: { set: { pinned: true } }, start: true }),
    editor.ok(banners.bulk, { select: { ids: seen }, do: { set: { sponsored: true } }, start: true }),
  ];
  for (const job of await Promise.all(edits)) {
    await expect.poll(async () => (await editor.ok(jobs.detail, { id: job.id })).job.state).toBe('done');
    expect((await editor.ok(jobs.detail, { id: job.id })).job.changed).toBe(0);
  }
  const past = await manager.ok(articles.edit, { id, version: version + 1, title: 'A newer title' });
  const paths = ['title'];
  const restoring = { type: 'article', id, version: past.version, at: 1, paths } as const;
  const restored = await editor.ok(history.restore, restoring);
  expect(restored).toMatchObject({ title: 'A newer title', change: { fields: { title: article.title } } });
  await manager.ok(articles.edit, { id, version: past.version, title: article.title });
  const after = await Promise.all(['home', `games/${game.slug}`].map((path) => visit(app.app, path)));
  expect(after.map(({ body }) => body)).toEqual(before.slice(0, 2).map(({ body }) => body));
});

test('a category deleted while a change starts to name it is either kept or not named', async () => {
  const app = await start();
  const manager = await app.as('Content Manager');
  const { id, version } = await publicArticle(app, manager);
  for (let round = 0; round < 10; round += 1) {
    const category = await make.category(manager);
    const { change } = await manager.ok(articles.detail, { id });
    const seen = change === null ? {} : { changeVersion: change.version };
    const save = () =>
      manager.send(articles.saveChange, { id, version, ...seen, fields: { categoryIds: [category.id] } });
    const remove = () => manager.send(categories.remove, { id: category.id, version: 1 });
    // The first request gets a longer head start each time.
    const late = <T>(send: () => Promise<T>) => pause(round * 3).then(send);
    const [saved, removed] = await (round % 2 === 0
      ? Promise.all([save(), late(remove)])
      : Promise.all([late(save), remove()]));
    const outcome = [saved, removed].map(outcomeOf).join(' ');
    expect(['ok in_use', 'invalid_fields ok'], `round ${round}`).toContain(outcome);
  }
});
