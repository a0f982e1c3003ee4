// Formats of the public site's replies: dates, feeds, CORS headers.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { publishDueOf } from '../../records/lifecycle.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { stock } from '../../test/records/pictures.ts';
import { publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();

async function publicArticle(client: Client, fields: Parameters<typeof make.completeArticle>[2] = {}) {
  const { id, version } = await make.completeArticle(client, stock.coverId, fields);
  return client.ok(articles.status, { id, version, status: 'published' });
}

test('JSON-LD dates are only as precise as known', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  for (const [releaseDatePrecision, releaseDate, releaseStage, published] of [
    ['day', '2027-04-09', 'announced', '2027-04-09'],
    ['day', '1999-12-31', 'live', '1999-12-31'],
    ['month', '2027-04-01', 'announced', '2027-04'],
    ['month', '2027-12-01', 'beta', '2027-12'],
    ['quarter', '2027-01-01', 'announced', '2027-01'],
    ['quarter', '2027-10-01', 'live', '2027-10'],
    ['year', '2027-01-01', 'announced', '2027'],
    ['year', '1999-01-01', 'live', '1999'],
    ['tba', null, 'announced', undefined],
    [null, null, 'live', undefined],
    ['day', '2027-04-09', 'cancelled', undefined],
    ['month', '2027-04-01', 'cancelled', undefined],
    ['year', '2027-01-01', 'cancelled', undefined],
  ] as const) {
    const { slug } = await publicGame(manager, { releaseDatePrecision, releaseDate, releaseStage });
    const { jsonLd } = await shown(app, site.game, `games/${slug}`);
    expect([releaseDatePrecision, releaseStage, jsonLd['datePublished']]).toEqual([
      releaseDatePrecision,
      releaseStage,
      published,
    ]);
  }
});

test('structured data names the genres, the ways to play and the path to the page', async () => {
  const { app, as } = await start({ siteName: 'Games of the world' });
  const manager = await as('Content Manager');
  const types = ['genre', 'theme', 'mode', 'economy', 'collection'] as const;
  const made = [];
  for (const type of types) made.push(await make.category(manager, { name: `A ${type}`, type }));
  const categoryIds = made.map(({ id }) => id);
  const crumbs = (...path: [name: string, item: string][]) => ({
    '@type': 'WebPage',
    '@id': path.at(-1)?.[1],
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: path.map(([name, item], index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item,
      })),
    },
  });
  const home = 'https://site.example';
  for (const [gameModes, playMode] of [
    [
      ['single', 'pvp', 'pve'],
      ['SinglePlayer', 'MultiPlayer'],
    ],
    [['multi', 'mmo', 'battleRoyale'], ['MultiPlayer']],
    [['coop'], ['CoOp']],
    [[], undefined],
  ] as const) {
    const { name, slug } = await publicGame(manager, { gameModes: [...gameModes], categoryIds });
    const { jsonLd, categories } = await shown(app, site.game, `games/${slug}`);
    expect(categories).toHaveLength(types.length);
    expect([jsonLd['playMode'], jsonLd['genre'], jsonLd['applicationCategory']]).toEqual([
      playMode,
      ['A genre'],
      'GameApplication',
    ]);
    expect(jsonLd['mainEntityOfPage']).toEqual(
      crumbs(['Home', `${home}/`], ['Games', `${home}/games`], [name, `${home}/games/${slug}`]),
    );
  }
  const { title, slug } = await publicArticle(manager, { categoryIds });
  const { jsonLd } = await shown(app, site.article, `articles/${slug}`);
  expect(jsonLd['mainEntityOfPage']).toEqual(
    crumbs(['Home', `${home}/`], ['Articles', `${home}/articles`], [title, `${home}/articles/${slug}`]),
  );
  expect(jsonLd['publisher']).toEqual({ '@type': 'Organization', name: 'Games of the world' });
});

test('an RSS description is HTML that shows the text as it was entered', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const texts = [
    ['a <b>bold</b> claim', 'a &lt;b&gt;bold&lt;/b&gt; claim'],
    ['the <canvas> renderer', 'the &lt;canvas&gt; renderer'],
    ['why "a < b" matters', 'why &quot;a &lt; b&quot; matters'],
    ['use &amp; in feeds', 'use &amp;amp; in feeds'],
    ['R&D', 'R&amp;D'],
    ['&lt;', '&amp;lt;'],
    [']]>', ']]&gt;'],
    ['<!-- gone? -->', '&lt;!-- gone? --&gt;'],
    ['two\nlines', 'two<br>lines'],
    ['“quoted” — plain 龙', '“quoted” — plain 龙'],
    ["it's", "it's"],
  ] as const;
  const tail = ' as an excerpt that is long enough to be published';
  for (const [text] of texts) await publicArticle(manager, { excerpt: text + tail });
  const rss = await shown(app, site.rss, 'feed.rss');
  const descriptions = [...rss.matchAll(/<item>.*?<description>(.*?)<\/description>/gs)].map(([, xml = '']) =>
    xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );
  expect(new Set(descriptions)).toEqual(new Set(texts.map(([, html]) => html + tail)));
});

test('a page of another origin can send If-None-Match and read the headers it needs', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const { id, version, slug } = await publicGame(manager, { name: 'First name' });
  const edited = await manager.ok(listings.edit, { id, version, slug: 'second-name' });
  const gone = await publicGame(manager);
  await manager.ok(listings.status, { id: gone.id, version: gone.version, status: 'archived' });
  const { etag } = (await visit(app, 'games')).headers;
  for (const [path, status, headers] of [
    ['games', 200, {}],
    ['games', 200, { 'accept-encoding': 'br' }],
    ['games', 304, { 'if-none-match': String(etag) }],
    [`games/${edited.slug}`, 200, {}],
    [`games/${slug}`, 301, {}],
    [`games/${gone.slug}`, 410, {}],
    ['games/never-was', 404, {}],
    ['nothing', 404, {}],
    ['games?page=0', 400, {}],
    ['feed.rss', 200, {}],
    ['openapi.json', 200, {}],
    ['docs', 200, {}],
  ] as const) {
    const reply = await visit(app, path, headers);
    expect([path, reply.statusCode]).toEqual([path, status]);
    expect(reply.headers, path).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Retry-After, Surrogate-Key',
    });
  }
  for (const url of ['/v1/games', `/v1/games/${edited.slug}`, '/v1/feed.rss', '/v1/openapi.json']) {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { 'access-control-request-headers': 'if-none-match', origin: 'https://elsewhere.example' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']], url).toEqual([
      204,
      'If-None-Match',
    ]);
  }
});

test('a category includes its subcategories, in filters and counts', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const parent = await make.category(manager, { name: 'Action' });
  const child = await make.category(manager, { name: 'Shooter', parentId: parent.id });
  const other = await make.category(manager, { name: 'Racing' });
  await publicGame(manager, { name: 'In parent', categoryIds: [parent.id] });
  await publicGame(manager, { name: 'In child', categoryIds: [child.id] });
  await publicGame(manager, { name: 'In both', categoryIds: [parent.id, child.id] });
  await publicGame(manager, { name: 'In other', categoryIds: [other.id] });
  await publicArticle(manager, { title: 'About shooters', categoryIds: [child.id] });
  await publicArticle(manager, { title: 'About racing', categoryIds: [other.id] });
  const games = async (slugs: string) =>
    (await shown(app, site.games, `games?sort=name&category=${slugs}`)).items.map(({ name }) => name);
  expect(await games(parent.slug)).toEqual(['In both', 'In child', 'In parent']);
  expect(await games(child.slug)).toEqual(['In both', 'In child']);
  expect(await games(`${child.slug},${other.slug}`)).toEqual(['In both', 'In child', 'In other']);
  const { facets } = await shown(app, site.games, 'games?facets=category');
  expect(new Map(facets?.['category']?.map(({ value, count }) => [value, count]))).toEqual(
    new Map([
      [parent.slug, 3],
      [child.slug, 2],
      [other.slug, 1],
    ]),
  );
  const found = await shown(app, site.articles, `articles?category=${parent.slug}`);
  expect(found.items.map(({ title }) => title)).toEqual(['About shooters']);
});

test('public times change only with public fields, and are never before the publication', async () => {
  const { app, as, clock, runJob } = await start();
  const manager = await as('Content Manager');
  const game = await make.completeListing(manager);
  const article = await make.completeArticle(manager, stock.coverId);
  const publishAt = new Date(clock.now.getTime() + 3_600_000).toISOString();
  await manager.ok(listings.status, { id: game.id, version: game.version, status: 'scheduled', publishAt });
  await manager.ok(articles.status, {
    id: article.id,
    version: article.version,
    status: 'scheduled',
    publishAt,
  });
  clock.advance(3_600_000);
  const times = async () => {
    const [gamePage, articlePage, atom, feed, sitemap] = await Promise.all([
      shown(app, site.game, `games/${game.slug}`),
      shown(app, site.article, `articles/${article.slug}`),
      shown(app, site.atom, 'feed.atom'),
      shown(app, site.jsonFeed, 'feed.json'),
      shown(app, site.sitemap, 'sitemap.xml?shard=1'),
    ]);
    return {
      game: [gamePage.updatedAt, gamePage.jsonLd['dateModified']],
      article: [articlePage.updatedAt, articlePage.jsonLd['dateModified']],
      atom: [...atom.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, time]) => time),
      feed: (feed as { items?: { date_modified: string }[] }).items?.map((item) => item.date_modified),
      sitemap: [...sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, time]) => time),
    };
  };
  const all = (time: string) => ({
    game: [time, time],
    article: [time, time],
    atom: [time, time],
    feed: [time],
    sitemap: [time, time],
  });
  expect(await times()).toEqual(all(publishAt));
  const etag = async () => (await visit(app, `games/${game.slug}`)).headers.etag;
  const before = await etag();
  clock.advance(60_000);
  // The job that updates the status runs late.
  const kind = { entityType: 'gameListing', area: 'gameListings', one: 'A record' } as const;
  await runJob(publishDueOf({ ...kind, table: 'listing', label: 'name' }));
  await runJob(publishDueOf({ ...kind, table: 'article', label: 'title' }));
  expect(await times()).toEqual(all(publishAt));
  clock.advance(60_000);
  const { version } = await manager.ok(listings.detail, { id: game.id });
  const noted = await manager.ok(listings.edit, { id: game.id, version, internalNotes: 'for us only' });
  expect(noted.updatedAt).toBe(clock.now.toISOString());
  expect([await times(), await etag()]).toEqual([all(publishAt), before]);
  clock.advance(60_000);
  await manager.ok(listings.edit, { id: game.id, version: noted.version, tagline: 'Public' });
  expect((await times()).game).toEqual([clock.now.toISOString(), clock.now.toISOString()]);
});
