// Under random steps, `/v1` keeps its bytes until a change is published, and then shows exactly the change.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { categories } from '../../contract/categories/categories.ts';
import { listings } from '../../contract/listings/listings.ts';
import { publishDue } from '../features/listings/listings.status.ts';
import { dice } from '../test/dice.ts';
import { type Client, type TestApp, testApps } from '../test/harness.ts';
import { make } from '../test/make.ts';
import { publicGame, visit } from '../test/site.ts';
import { applyDueOf } from './due.ts';

const start = testApps();
const seed = 20_261_128;
const howMany = 120;
const applyDue = applyDueOf('gameListing');

type World = {
  app: TestApp;
  manager: Client;
  editor: Client;
  games: string[];
  categories: string[];
  slugs: Set<string>;
  published: number;
  roll: (sides: number) => number;
};

const pages = [
  'home',
  'games?facets=category,chain,platform,stage',
  'games?sort=name',
  'games?q=word',
  'categories',
  'sitemap.xml',
];

/** All that the public sees, and how many of its changes are noted. */
async function publicBytes({ app, slugs }: World) {
  const paths = [...pages, ...[...slugs].map((slug) => `games/${slug}`)];
  const replies = [];
  for (const path of paths) {
    const { statusCode, body, headers } = await visit(app.app, path);
    replies.push([path, statusCode, body, headers['etag'], headers['location']]);
  }
  const { rows } = await sql`select count(*) as "n" from "publicChange"`.execute(app.database.reads);
  return { replies, noted: rows };
}

const pick = <T>({ roll }: World, all: readonly T[]): T => all[roll(all.length)] as T;

function fieldsOf(world: World): object {
  const { roll, slugs } = world;
  const slug = `slug-${roll(12)}`;
  slugs.add(slug);
  const all = [
    { tagline: pick(world, ['word one', 'word two', null]) },
    { developer: pick(world, ['Studio', null]) },
    { featured: roll(2) === 0 },
    { slug },
    { categoryIds: [pick(world, world.categories)] },
    { summary: roll(4) === 0 ? null : 'A summary with a word that is long enough for a published listing.' },
  ];
  return Object.assign({}, ...all.filter(() => roll(3) === 0));
}

const detail = ({ manager }: World, id: string) => manager.ok(listings.detail, { id });

type Step = (world: World, id: string) => Promise<unknown>;

/** Steps that the public must not notice. */
const quiet: Record<string, Step> = {
  save: async (world, id) => {
    const { version, change } = await detail(world, id);
    const payload = { id, version, fields: fieldsOf(world) };
    await world.editor.send(listings.saveChange, {
      ...payload,
      ...(change === null ? {} : { changeVersion: change.version }),
    });
  },
  move: async (world, id) => {
    const { version, change } = await detail(world, id);
    const state = pick(world, ['inReview', 'draft', 'scheduled'] as const);
    const at = new Date(world.app.clock.now.getTime() + 1_000 + world.roll(3_000)).toISOString();
    const time = state === 'scheduled' ? { applyAt: at } : {};
    const payload = { id, version, changeVersion: change?.version ?? 1, state, ...time };
    await world.manager.send(listings.changeStatus, payload);
  },
  drop: async (world, id) => {
    const { change } = await detail(world, id);
    await world.manager.send(listings.dropChange, { id, changeVersion: change?.version ?? 1 });
  },
  preview: async (world, id) => {
    const { path } = await world.editor.ok(listings.previewLink, { id });
    expect((await visit(world.app.app, path.replace('/v1/', ''))).statusCode).toBe(200);
  },
  editWithoutRight: async (world, id) => {
    const { version, status } = await detail(world, id);
    if (status === 'published')
      await world.editor.send(listings.edit, { id, version, ...fieldsOf(world), tagline: 'no' });
  },
};

/** Steps that change what is public. */
const loud: Record<string, Step> = {
  edit: async (world, id) => {
    const { version } = await detail(world, id);
    await world.manager.send(listings.edit, { id, version, ...fieldsOf(world) });
  },
  apply: async (world, id) => {
    const before = await detail(world, id);
    const payload = { id, version: before.version, changeVersion: before.change?.version ?? 1 };
    const { status } = await world.manager.send(listings.applyChange, payload);
    const { change, ...after } = await detail(world, id);
    if (status === 200) {
      world.published += 1;
      expect(after).toMatchObject({ ...before.change?.fields, version: before.version + 1 });
      expect(change).toBeNull();
    } else expect({ change, ...after }).toEqual(before);
  },
  status: async (world, id) => {
    // Public again at the end, so that there is something to change.
    for (const status of ['archived', 'draft', 'published']) {
      const { version } = await detail(world, id);
      await world.manager.send(listings.status, { id, version, status });
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
    await app.runJob(publishDue);
    await app.runJob(applyDue);
  },
};

test(`${howMany} random steps (seed ${seed})`, { timeout: 60_000 }, async () => {
  const app = await start();
  const [manager, editor] = [await app.as('Content Manager'), await app.as('Listing Editor')];
  const games = [await publicGame(manager), await publicGame(manager), await publicGame(manager)];
  const world: World = {
    app,
    manager,
    editor,
    games: games.map(({ id }) => id),
    categories: [],
    slugs: new Set(games.map(({ slug }) => slug)),
    published: 0,
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
    const known = world.slugs.size;
    await (isQuiet ? quiet : loud)[name]?.(world, pick(world, world.games));
    // A slug that was just made up has to be asked for before, too.
    const after = await publicBytes(world);
    if (isQuiet && world.slugs.size === known) expect(after, `step ${n}, ${name}`).toEqual(before);
    else if (isQuiet) {
      const paths = new Set(before.replies.map(([path]) => path));
      expect(after.replies.filter(([path]) => paths.has(path))).toEqual(before.replies);
      for (const [path, status] of after.replies) if (!paths.has(path)) expect(status, `${path}`).toBe(404);
    }
    before = after;
  }
  expect(world.published).toBeGreaterThan(3);
  // Nothing is left behind of changes that are gone.
  const left = await app.database.reads.selectFrom('change').select('id').execute();
  const ids = new Set(left.map(({ id }) => id));
  const pending = await app.database.reads.selectFrom('slug').selectAll().where('pending', '=', 1).execute();
  const references = await app.database.reads.selectFrom('changeReference').selectAll().execute();
  for (const { entityId } of pending) expect(ids.has(entityId)).toBe(true);
  for (const { id } of references) expect(ids.has(id)).toBe(true);
});
