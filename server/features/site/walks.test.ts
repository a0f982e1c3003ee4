// Walks through the paged lists by their cursors, while other people write.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { collections } from '../../../contract/collections/collections.ts';
import { cursorText } from '../../../contract/delivery/cursors.ts';
import { site } from '../../../contract/delivery/delivery.ts';
import { gameOrders } from '../../../contract/delivery/orders.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { listingMerge } from '../../../contract/listings/merge.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { publicArticle, publicCollection, publicGame, shown, visit } from '../../test/records/site.ts';

const start = testApps();

type Page = { items: { slug: string }[]; nextCursor: string | null };

/** The slugs of all pages of a list, each page with what happens after it. */
async function walk(
  page: (query: string) => Promise<Page>,
  between: (slugs: readonly string[], number: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const met: string[] = [];
  for (let [cursor, number] = ['', 0]; ; number += 1) {
    const { items, nextCursor } = await page(cursor === '' ? '' : `&cursor=${cursor}`);
    met.push(...items.map(({ slug }) => slug));
    if (nextCursor === null) return met;
    cursor = nextCursor;
    await between(met, number);
  }
}

const gamesOf = (app: TestApp['app'], query: string) => (rest: string) =>
  shown(app, site.games, `games?pageSize=3&${query}${rest}`);

async function eight(client: Client): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const name of 'ABCDEFGH') {
    const { id, slug } = await publicGame(client, {
      name: `Game ${name}`,
      slug: `game-${name.toLowerCase()}`,
    });
    ids.set(slug.slice(-1), id);
  }
  return ids;
}

async function act(client: Client, id: string | undefined, fields: object | 'archived'): Promise<void> {
  const { version } = await client.ok(listings.detail, { id: id ?? '' });
  if (fields === 'archived') await client.ok(listings.status, { id: id ?? '', version, status: fields });
  else await client.ok(listings.edit, { id: id ?? '', version, ...fields });
}

test('a list goes on behind its last row, whatever became of it', async () => {
  const { app, as } = await start();
  const admin = await as('Administrator');
  const ids = await eight(admin);
  const letters = async (query: string, change: { of: string; to: object | 'archived' }) =>
    (
      await walk(gamesOf(app, query), async (_, number) => {
        if (number === 0) await act(admin, ids.get(change.of), change.to);
      })
    )
      .map((slug) => slug.slice(-1))
      .join('');
  expect(await letters('sort=name', { of: 'c', to: { name: 'Zoo game' } })).toBe('abcdefgh');
  expect(await letters('sort=name', { of: 'c', to: { name: 'Game C' } })).toBe('abdefghc');
  expect(await letters('q=game', { of: 'c', to: { tagline: 'Not moved' } })).toBe('abcdefgh');
  expect(await letters('sort=featured', { of: 'a', to: { featured: true, featuredRank: 1 } })).toBe(
    'hgfedcba',
  );
  expect(await letters('sort=featured', { of: 'f', to: { featured: true, featuredRank: 2 } })).toBe(
    'ahgfedcb',
  );
  expect(await letters('sort=name', { of: 'c', to: 'archived' })).toBe('abcdefgh');
  expect(await letters('sort=newest', { of: 'f', to: 'archived' })).toBe('hgfedba');
});

test('games that are public throughout come exactly once, in every order, while others write', async () => {
  const { app, as } = await start();
  const admin = await as('Administrator');
  const dates = ['2024-01-01', '2025-01-01', null];
  const add = (name: string, n: number) =>
    publicGame(admin, {
      name,
      featured: n % 3 === 0,
      releaseDate: dates[n % 3] ?? null,
      releaseDatePrecision: n % 3 === 2 ? null : 'day',
    });
  const games = [];
  for (let n = 0; n < 11; n += 1)
    games.push(await add(`${'Realm Of A Quest Bay'.split(' ')[n % 5]} Game ${n}`, n));
  const always = new Map(games.map(({ id, slug }) => [slug, id]));
  const idAt = (n: number) => [...always.values()][n % always.size];
  let step = 0;
  const writers = [
    () => act(admin, idAt(step), { name: `Aaa game ${step}` }),
    () =>
      act(admin, idAt(step * 3), {
        name: `Zzz game ${step}`,
        releaseDate: '2026-01-01',
        releaseDatePrecision: 'day',
      }),
    () => act(admin, idAt(step * 5), { featured: true, featuredRank: (step % 5) + 1 }),
    () => act(admin, idAt(step * 7), { featured: false, featuredRank: null, name: `Game first ${step}` }),
    () => add(`New game ${step}`, step),
    () => remove((id) => act(admin, id, 'archived')),
    () => remove((id) => merge(admin, idAt(0), id)),
  ];
  const remove = async (how: (id: string | undefined) => Promise<unknown>) => {
    const [slug, id] = [...always].at(-1) ?? [''];
    always.delete(slug);
    await how(id);
  };
  for (const query of [...gameOrders.map((order) => `sort=${order}`), 'q=game']) {
    const met = await walk(
      (rest) => shown(app, site.games, `games?pageSize=2&${query}${rest}`),
      async () => writers[(step += 1) % writers.length]?.(),
    );
    const twice = met.filter((slug, at) => always.has(slug) && met.indexOf(slug) !== at);
    expect([query, twice]).toEqual([query, []]);
    expect(met, query).toEqual(expect.arrayContaining([...always.keys()]));
  }
});

async function merge(client: Client, keepId = '', dropId = '') {
  const { version } = await client.ok(listings.detail, { id: keepId });
  const drop = await client.ok(listings.detail, { id: dropId });
  const { fields } = await client.ok(listingMerge.mergePreview, { keep: keepId, drop: dropId });
  await client.ok(listingMerge.merge, {
    keep: { id: keepId, version },
    drop: { id: dropId, version: drop.version },
    choose: Object.fromEntries(fields.map(({ path }) => [path, 'keep' as const])),
  });
}

test('articles and collections come exactly once too, unless they move', async () => {
  const started = await start();
  const { app, as, clock } = started;
  const admin = await as('Administrator');
  const written: Awaited<ReturnType<typeof publicArticle>>[] = [];
  for (let n = 0; n < 7; n += 1) {
    written.push(await publicArticle(started, admin, { title: `Article ${n}`, pinned: n % 3 === 0 }));
    if (n % 2 === 0) clock.advance(1_000);
  }
  const all = (rest: string) => shown(app, site.articles, `articles?pageSize=2&q=article${rest}`);
  const inOrder = await walk(all);
  expect(inOrder).toEqual(
    (await shown(app, site.articles, 'articles?pageSize=50')).items.map(({ slug }) => slug),
  );
  const met = await walk(all, async (_, number) => {
    clock.advance(1_000);
    await publicArticle(started, admin, { title: `Article since ${number}` });
    const { id, slug, version } = written[number] ?? {};
    if (id === undefined || version === undefined) return;
    if (number > 0) await admin.ok(articles.edit, { id, version, title: `Article again ${slug}` });
    else await admin.ok(articles.status, { id, version, status: 'archived' });
  });
  expect(met.filter((slug) => inOrder.includes(slug))).toEqual(
    inOrder.filter((slug, at) => at < 2 || slug !== written[0]?.slug),
  );

  const made = [];
  for (const title of ['Echo', 'Alpha', 'Delta', 'Bravo', 'Foxtrot', 'Charlie'])
    made.push(await publicCollection(admin, { title }));
  const [echo, , , , foxtrot] = made.map(({ id }) => id);
  await admin.ok(collections.order, { ids: [foxtrot ?? '', echo ?? ''], seen: [] });
  const lists = await walk(
    (rest) => shown(app, site.collections, `collections?pageSize=2${rest}`),
    async (_, number) => {
      await publicCollection(admin, { title: `Aaa ${number}` });
      const first = await admin.ok(collections.detail, { id: foxtrot ?? '' });
      if (number === 0)
        await admin.ok(collections.status, { id: first.id, version: first.version, status: 'archived' });
    },
  );
  const before = lists.filter((slug) => !slug.startsWith('aaa'));
  expect(before).toEqual(['foxtrot', 'echo', 'alpha', 'bravo', 'charlie', 'delta']);
});

test('a cursor belongs to its list: another one, or a forged one, is refused', async () => {
  const { app, as } = await start();
  await eight(await as('Administrator'));
  const cursorOf = async (query: string) => String((await gamesOf(app, query)('')).nextCursor);
  const [byName, byRank] = [await cursorOf('sort=name'), await cursorOf('q=game')];
  const key = (value: unknown, order = 'name') =>
    `${order}..${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  const status = async (path: string) => (await visit(app, path)).statusCode;
  for (const path of [
    `games?cursor=${byName}`,
    `games?sort=name&q=game&cursor=${byName}`,
    `games?q=game&sort=relevance&cursor=${byRank}`,
    `games?cursor=${key(['zz', 1])}`,
    `games?cursor=${key([null, 1], 'release')}`,
    `articles?cursor=${cursorText({ order: 'pinned', key: [0, 'x', 'y'], pin: '' })}`,
  ])
    expect([path, await status(path)]).toEqual([path, 200]);
  const forged = [
    key(['a']),
    key(['a', 1, 2]),
    key([1, 1]),
    key(['a', '1']),
    key(['a', 1.5]),
    key(['a\u0000', 1]),
    key({ length: 2 }),
    key('ab'),
    `name..${Buffer.from('["\\ud800",1]').toString('base64url')}`,
    'name..!!',
    'name..__8',
    'name',
    'name.',
    'constructor..W10',
    'newest.12.3',
  ].map((cursor) => `games?cursor=${encodeURIComponent(cursor)}`);
  for (const path of [
    ...forged,
    `games?sort=newest&cursor=${byName}`,
    `games?cursor=${byRank}`,
    `games?sort=name&q=game&cursor=${byRank}`,
    `games?page=1&cursor=${byName}`,
    `articles?cursor=${byName}`,
    `articles?cursor=${key([null, 'x', 'y'], 'pinned')}`,
    `articles?cursor=${key([2 ** 40, 'x', 'y'], 'pinned')}`,
    `articles?page=2&cursor=${key([0, 'x', 'y'], 'pinned')}`,
    `collections?cursor=${key([null, 'x', 'y'], 'home')}`,
    `collections?page=2&cursor=${key([0, 'x', 'y'], 'home')}`,
  ])
    expect([path, await status(path)]).toEqual([path, 400]);
});
