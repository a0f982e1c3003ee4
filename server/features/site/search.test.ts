// The public site's search returns the same games as the console's, in the same order.
import { expect, test } from 'vitest';
import { site } from '../../../contract/delivery/delivery.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { publicGame, shown } from '../../test/records/site.ts';

const start = testApps();

const games = [
  { name: 'Dragon' },
  { name: 'Dragón Age' },
  { name: 'A dragon of ice' },
  { name: 'Zoo', tagline: 'With a dragon in it' },
  { name: 'Ice Age', developer: 'Dragonworks' },
  { name: 'Co Bajele 12', tags: ['Cards'] },
  { name: 'Cu co 127' },
  { name: '12 Minutes' },
  { name: '龙之传说' },
  { name: 'Ｆｕｌｌ width' },
  { name: 'Über Racer', alternativeNames: ['Dragon Racer'] },
  { name: '!!! Bang' },
  { name: 'Realm VII' },
  { name: 'Realm Three' },
  { name: 'Realm 8', alternativeNames: ['Kingdom V'] },
];

test('search finds and sorts games like the console', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  for (const game of games) await publicGame(manager, game);
  const sought = [
    'd',
    'dragon',
    'DRAGÓN',
    'drag ag',
    'ice',
    'a',
    'co',
    '12',
    'co 12',
    '龙之',
    '传说',
    'full',
    'realm 7',
    'realm seven',
    'realm 3',
  ];
  for (const q of [...sought, 'racer dragon', 'cards', '!!!', 'nothing like it']) {
    const found = await shown(app, site.games, `games?pageSize=100&q=${encodeURIComponent(q)}`);
    const { rows, total } = await manager.ok(listings.list, { q, pageSize: 100 });
    expect([q, found.total, found.items.map(({ name }) => name)]).toEqual([
      q,
      total,
      rows.map(({ name }) => name),
    ]);
    const pages = [1, 2, 3].map((page) =>
      shown(app, site.games, `games?pageSize=2&page=${page}&q=${encodeURIComponent(q)}`),
    );
    expect((await Promise.all(pages)).flatMap(({ items }) => items)).toEqual(found.items.slice(0, 6));
  }
});

test('a number in a name is found in every spelling', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  // Without a number of its own.
  for (const name of [
    'Realm VII',
    'Realm Three',
    'Realm 12',
    'I, Realm X',
    'Mix of Civil Realm',
    'Realm VIIth',
  ])
    await publicGame(manager, { name, websiteUrl: 'https://game.example.com' });
  const found = async (q: string) => {
    const { items } = await shown(app, site.games, `games?q=${encodeURIComponent(q)}`);
    const { rows } = await manager.ok(listings.list, { q });
    expect([q, rows.map(({ name }) => name)]).toEqual([q, items.map(({ name }) => name)]);
    return items.map(({ name }) => name);
  };
  for (const q of ['realm 7', 'realm seven', '7 realm']) expect(await found(q), q).toEqual(['Realm VII']);
  for (const q of ['realm 3', 'realm iii', 'three']) expect(await found(q), q).toEqual(['Realm Three']);
  for (const q of ['realm xii', 'realm twelve']) expect(await found(q), q).toEqual(['Realm 12']);
  const suggested = async (q: string) =>
    (await shown(app, site.suggest, `suggest?q=${encodeURIComponent(q)}`)).items.map(({ name }) => name);
  expect(await suggested('realm 7')).toEqual(['Realm VII']);
  expect(await suggested('realm iii')).toEqual(['Realm Three']);
  expect(await suggested('realm 8')).toEqual([]);
  for (const q of ['realm 8', 'realm 10', 'realm 1009', 'realm ii']) expect(await found(q), q).toEqual([]);
});

test('a game is found by each of its search texts, and by none that it had before', async () => {
  const { app, as } = await start();
  const manager = await as('Content Manager');
  const address = '0xdac17f958d2ee523a2206206994597c13d831ec7';
  const chain = await make.blockchain(manager, { addressFormat: 'evm' });
  const { id, version } = await publicGame(manager, {
    name: 'Dragón Saga',
    slug: 'first-of-all',
    alternativeNames: ['龙之传说', 'Wyrm'],
    tagline: 'Hatch and fight',
    tags: ['Collecting'],
    developer: 'Emberworks',
    publisher: 'Lanternhouse',
    tokenSymbol: 'EGGS',
    websiteUrl: 'https://www.play.example.org/hatchery',
    deployments: [{ blockchainId: chain.id, address }],
  });
  await publicGame(manager, { name: 'Another' });
  const texts = [
    'dragon',
    'first of',
    '龙之',
    '传说',
    'wyrm',
    'hatch fight',
    'collect',
    'ember',
    'lantern',
    'egg',
  ];
  const links = ['example.org', 'hatchery', 'https://www.play.example.org/hatchery'];
  const addresses = [address, address.toUpperCase().replace('0X', '0x'), address.slice(0, 9)];
  const combined = [`dragon ${address}`, `d ${address.slice(0, 30)}`];
  const absent = [
    'anotherdragon',
    'hatch another',
    `another ${address}`,
    `${address}0`,
    `${address.slice(0, 30)}f`,
  ];
  const totalOf = async (q: string) =>
    (await shown(app, site.games, `games?q=${encodeURIComponent(q)}`)).total;
  for (const q of [...texts, ...links, ...addresses, ...combined])
    expect([q, await totalOf(q)]).toEqual([q, 1]);
  for (const q of absent) expect([q, await totalOf(q)]).toEqual([q, 0]);
  await manager.ok(listings.edit, {
    id,
    version,
    tagline: 'Trade',
    deployments: [{ blockchainId: chain.id }],
  });
  expect(await Promise.all(['trade', 'fight', address, address.slice(0, 9), 'dragon'].map(totalOf))).toEqual([
    1, 0, 0, 0, 1,
  ]);
  await manager.ok(listings.status, { id, version: version + 1, status: 'archived' });
  expect(await totalOf('dragon')).toBe(0);
});
