// A public site whose records show each other, for tests of what follows from a change.
import { collections } from '../../../contract/collections/collections.ts';
import type { Client, TestApp } from '../harness.ts';
import { make } from './make.ts';
import { addPicture } from './pictures.ts';
import { publicArticle, publicBanner, publicCollection, publicGame } from './site.ts';

/** Replies by name. All names begin with "Shown". */
export const shownPaths = {
  home: 'home',
  banners: 'banners',
  games: 'games',
  game: 'games/shown-game',
  'other game': 'games/shown-other',
  collections: 'collections',
  collection: 'collections/shown-collection',
  suggest: 'suggest?q=shown',
  categories: 'categories',
  blockchains: 'blockchains?status=active,archived',
  category: 'categories/shown-category',
  chain: 'blockchains/shown-chain',
  articles: 'articles',
  article: 'articles/shown-article',
  'other article': 'articles/shown-news',
  rss: 'feed.rss',
  atom: 'feed.atom',
  json: 'feed.json',
  sitemap: 'sitemap.xml?shard=1',
} as const;
export type ShownPath = keyof typeof shownPaths;

/** Fills the site with records that show each other. */
export async function shownWorld(app: TestApp, admin: Client) {
  const picture = (width = 1280, height = 720) => addPicture(app.database, width, height);
  const pictures = {
    icon: await picture(128, 128),
    chainLogo: await picture(128, 128),
    logo: await picture(256, 256),
    screenshot: await picture(),
    cover: await picture(),
    inText: await picture(),
    banner: await picture(960, 480),
  };
  const category = await make.category(admin, { name: 'Shown category', iconId: pictures.icon });
  const chain = await make.blockchain(admin, { name: 'Shown chain', logoId: pictures.chainLogo });
  const heir = await make.blockchain(admin, { name: 'Heir' });
  const author = await make.account(admin, {
    name: 'Ana',
    roleIds: [(await make.role(admin, ['articles.view'])).id],
  });
  const inBoth = {
    categoryIds: [category.id],
    deployments: [{ blockchainId: chain.id, address: `0x${'1'.repeat(40)}` }],
    tags: ['shown'],
  };
  const game = await publicGame(admin, {
    ...inBoth,
    name: 'Shown game',
    logoId: pictures.logo,
    screenshotIds: [pictures.screenshot],
  });
  await publicGame(admin, { ...inBoth, name: 'Shown other' });
  const about = {
    categoryIds: [category.id],
    blockchainIds: [chain.id],
    gameIds: [game.id],
    tags: ['shown'],
  };
  const article = await publicArticle(app, admin, {
    ...about,
    title: 'Shown article',
    authorId: author.id,
    coverId: pictures.cover,
    body: `<p>Text</p><img data-media="${pictures.inText}">`,
  });
  await publicArticle(app, admin, { ...about, title: 'Shown news' });
  const targets = { game: game.id, article: article.id, category: category.id, blockchain: chain.id };
  const made = [];
  for (const [kind, id] of Object.entries(targets))
    made.push(
      await publicBanner(app, admin, {
        imageId: pictures.banner,
        target: { kind: kind as keyof typeof targets, id, url: null },
      }),
    );
  const collection = await publicCollection(admin, {
    title: 'Shown collection',
    rule: { category: ['shown-category'] },
  });
  await admin.ok(collections.order, { ids: [collection.id], seen: [] });
  return { pictures, category, chain, heir, author, game, article, banner: made[0] ?? game, collection };
}
