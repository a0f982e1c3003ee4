// Under random steps, `/v1` keeps its bytes until a change is published, and then shows exactly the change.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { articles } from '../../contract/articles/articles.ts';
import { banners } from '../../contract/banners/banners.ts';
import { categories } from '../../contract/categories/categories.ts';
import { collections } from '../../contract/collections/collections.ts';
import { listings } from '../../contract/listings/listings.ts';
import { publishDue as publishArticles } from '../features/articles/articles.status.ts';
import { publishDue as publishBanners } from '../features/banners/banners.status.ts';
import { publishDue as publishCollections } from '../features/collections/collections.status.ts';
import { publishDue as publishListings } from '../features/listings/listings.status.ts';
import { dice } from '../test/dice.ts';
import { type Client, type TestApp, testApps } from '../test/harness.ts';
import { editorOfAll } from '../test/records/changes.ts';
import { make } from '../test/records/make.ts';
import { addPicture } from '../test/records/pictures.ts';
import { publicArticle, publicBanner, publicCollection, publicGame, visit } from '../test/records/site.ts';
import { applyDueOf } from './due.ts';
import type { Changed, ChangeType } from './table.ts';

const start = testApps();
const seed = 20_261_131;
const howMany = 80;
const due = [
  publishListings,
  publishArticles,
  publishBanners,
  publishCollections,
  ...(['gameListing', 'article', 'banner', 'collection'] as const).map(applyDueOf),
];

/** The calls that all types have. Their fields differ, and are made up by type. */
const calls = {
  gameListing: listings,
  article: articles,
  banner: banners,
  collection: collections,
} as unknown as Record<ChangeType, typeof listings>;

type World = {
  app: TestApp;
  manager: Client;
  editor: Client;
  records: Changed[];
  categories: string[];
  covers: string[];
  images: string[];
  /** The paths of all pages that there are or may be. */
  paths: Set<string>;
  published: Record<ChangeType, number>;
  roll: (sides: number) => number;
};

const pages = [
  'home',
  'games?facets=category,chain,platform,stage',
  'games?sort=name',
  'games?q=word',
  'articles?q=word',
  'banners',
  'collections',
  'sitemap.xml',
];

/** All that the public sees, and how many of its changes are noted. */
async function publicBytes({ app, paths: records }: World) {
  const paths = [...pages, ...records];
  const replies = [];
  for (const path of paths) {
    const { statusCode, body, headers } = await visit(app.app, path);
    replies.push([path, statusCode, body, headers['etag'], headers['location']]);
  }
  const { rows } = await sql`select count(*) as "n" from "publicChange"`.execute(app.database.reads);
  return { replies, noted: rows };
}

const pick = <T>({ roll }: World, all: readonly T[]): T => all[roll(all.length)] as T;

/** A slug that may lead to a page. */
function newSlug({ roll, paths }: World, folder: string): string {
  const slug = `slug-${roll(4)}`;
  paths.add(`${folder}/${slug}`);
  return slug;
}

function fieldsOf(world: World, type: ChangeType): object {
  const { roll, app } = world;
  const categoryId = pick(world, world.categories);
  const games = world.records.filter((record) => record.type === 'gameListing');
  const word = pick(world, ['word one', 'word two', null]);
  const all: Record<ChangeType, object[]> = {
    gameListing: [
      { tagline: word },
      { developer: pick(world, ['Studio', null]) },
      { featured: roll(2) === 0 },
      { slug: newSlug(world, 'games') },
      { categoryIds: [categoryId] },
      {
        summary: roll(4) === 0 ? null : 'A summary with a word that is long enough for a published listing.',
      },
    ],
    article: [
      { byline: word },
      { pinned: roll(2) === 0 },
      { slug: newSlug(world, 'articles') },
      { categoryIds: [categoryId] },
      { coverId: pick(world, world.covers) },
      { body: pick(world, ['<p>word</p>', `<p>one</p><img data-media="${pick(world, world.covers)}">`]) },
      { excerpt: roll(4) === 0 ? null : 'An excerpt with a word that is long enough for a public article.' },
    ],
    banner: [
      { headline: word },
      { imageId: pick(world, world.images) },
      { target: { kind: 'category', id: categoryId } },
      { unpublishAt: pick(world, [null, new Date(app.clock.now.getTime() + 3_600_000).toISOString()]) },
      { sponsored: roll(3) === 0 },
      { advertiser: pick(world, ['Studio', null]) },
    ],
    collection: [
      { subline: word },
      { slug: newSlug(world, 'collections') },
      { rule: pick(world, [null, { sort: 'name' }, { platform: ['web'] }]) },
      { pins: games.filter(() => roll(2) === 0).map(({ id }) => ({ gameId: id })) },
      { limit: 1 + roll(9) },
    ],
  };
  return Object.assign({}, ...all[type].filter(() => roll(3) === 0));
}

const detail = ({ manager }: World, { type, id }: Changed) => manager.ok(calls[type].detail, { id });

type Step = (world: World, record: Changed) => Promise<unknown>;

/** Steps that the public must not notice. */
const quiet: Record<string, Step> = {
  save: async (world, record) => {
    const { version, change } = await detail(world, record);
    const payload = { id: record.id, version, fields: fieldsOf(world, record.type) };
    await world.editor.send(calls[record.type].saveChange, {
      ...payload,
      ...(change === null ? {} : { changeVersion: change.version }),
    });
  },
  move: async (world, record) => {
    const { version, change } = await detail(world, record);
    const state = pick(world, ['inReview', 'draft', 'scheduled'] as const);
    const at = new Date(world.app.clock.now.getTime() + 1_000 + world.roll(3_000)).toISOString();
    const time = state === 'scheduled' ? { applyAt: at } : {};
    const payload = { id: record.id, version, changeVersion: change?.version ?? 1, state, ...time };
    await world.manager.send(calls[record.type].changeStatus, payload);
  },
  drop: async (world, record) => {
    const { change } = await detail(world, record);
    await world.manager.send(calls[record.type].dropChange, {
      id: record.id,
      changeVersion: change?.version ?? 1,
    });
  },
  preview: async (world, record) => {
    if (record.type === 'banner' || record.type === 'collection') return;
    const { path } = await world.editor.ok(calls[record.type].previewLink, { id: record.id });
    expect((await visit(world.app.app, path.replace('/v1/', ''))).statusCode).toBe(200);
  },
  editWithoutRight: async (world, { type, id }) => {
    // Articles and banners are still edited at once.
    if (type !== 'gameListing') return;
    const { version, status } = await detail(world, { type, id });
    if (status === 'published')
      await world.editor.send(listings.edit, { id, version, ...fieldsOf(world, type), tagline: 'no' });
  },
};

/** Steps that change what is public. */
const loud: Record<string, Step> = {
  edit: async (world, record) => {
    const { version } = await detail(world, record);
    await world.manager.send(calls[record.type].edit, {
      id: record.id,
      version,
      ...fieldsOf(world, record.type),
    });
  },
  apply: async (world, record) => {
    const before = await detail(world, record);
    const payload = { id: record.id, version: before.version, changeVersion: before.change?.version ?? 1 };
    const { status } = await world.manager.send(calls[record.type].applyChange, payload);
    const { change, ...after } = await detail(world, record);
    if (status === 200) {
      world.published[record.type] += 1;
      expect(after).toMatchObject({ ...before.change?.fields, version: before.version + 1 });
      expect(change).toBeNull();
    } else expect({ change, ...after }).toEqual(before);
  },
  status: async (world, record) => {
    // Public again at the end, so that there is something to change.
    for (const status of ['archived', 'draft', 'published']) {
      const { version } = await detail(world, record);
      await world.manager.send(calls[record.type].status, { id: record.id, version, status });
    }
  },
  merge: async (world) => {
    const [id = ''] = world.categories;
    const mergeInto = world.categories.at(-1);
    if (world.categories.length < 3) return;
    await world.manager.ok(categories.remove, { id, version: 1, mergeInto });
    world.categories.splice(0, 1);
  },
  clock: async ({ app }) => {
    app.clock.advance(2_000);
    for (const job of due) await app.runJob(job);
  },
};

test(`${howMany} random steps (seed ${seed})`, { timeout: 120_000 }, async () => {
  const app = await start();
  const [manager, editor] = [await app.as('Content Manager'), await editorOfAll(app)];
  const games = [await publicGame(manager), await publicGame(manager)];
  const news = [await publicArticle(app, manager), await publicArticle(app, manager)];
  const shown = [await publicBanner(app, manager), await publicBanner(app, manager)];
  const sets = [await publicCollection(manager), await publicCollection(manager)];
  const { database } = app;
  const world: World = {
    app,
    manager,
    editor,
    records: [
      ...games.map(({ id }) => ({ type: 'gameListing', id }) as const),
      ...news.map(({ id }) => ({ type: 'article', id }) as const),
      ...shown.map(({ id }) => ({ type: 'banner', id }) as const),
      ...sets.map(({ id }) => ({ type: 'collection', id }) as const),
    ],
    categories: [],
    covers: [await addPicture(database, 1920, 1080), await addPicture(database, 1600, 900)],
    images: [await addPicture(database, 960, 480), await addPicture(database, 1920, 960)],
    paths: new Set([
      ...games.map(({ slug }) => `games/${slug}`),
      ...news.map(({ slug }) => `articles/${slug}`),
      ...sets.map(({ slug }) => `collections/${slug}`),
    ]),
    published: { gameListing: 0, article: 0, banner: 0, collection: 0 },
    roll: dice(seed),
  };
  for (let n = 0; n < 8; n += 1) world.categories.push((await make.category(manager)).id);
  let before = await publicBytes(world);
  for (let n = 0; n < howMany; n += 1) {
    const isQuiet = world.roll(3) > 0;
    const name = pick(
      world,
      isQuiet ? [...Object.keys(quiet), 'save', 'save'] : [...Object.keys(loud), 'apply', 'apply', 'apply'],
    );
    const known = world.paths.size;
    await (isQuiet ? quiet : loud)[name]?.(world, pick(world, world.records));
    // A slug that was just made up has to be asked for before, too.
    const after = await publicBytes(world);
    // Other processes learn of the time of a schedule.
    if (name === 'move') before.noted = after.noted;
    if (isQuiet && world.paths.size === known) expect(after, `step ${n}, ${name}`).toEqual(before);
    else if (isQuiet) {
      const paths = new Set(before.replies.map(([path]) => path));
      expect(after.replies.filter(([path]) => paths.has(path))).toEqual(before.replies);
      for (const [path, status] of after.replies) if (!paths.has(path)) expect(status, `${path}`).toBe(404);
    }
    before = after;
  }
  for (const times of Object.values(world.published)) expect(times).toBeGreaterThan(0);
  // Nothing is left behind of changes that are gone.
  const left = await app.database.reads.selectFrom('change').select('id').execute();
  const ids = new Set(left.map(({ id }) => id));
  const pending = await app.database.reads.selectFrom('slug').selectAll().where('pending', '=', 1).execute();
  const references = await app.database.reads.selectFrom('changeReference').selectAll().execute();
  for (const { entityId } of pending) expect(ids.has(entityId)).toBe(true);
  for (const { id } of references) expect(ids.has(id)).toBe(true);
});
