// Possible duplicates: which pairs are found, soon after a save and among all, and dismissals.
import { expect, test } from 'vitest';
import { myWork } from '../../../contract/desk/my-work.ts';
import { duplicates } from '../../../contract/duplicates/duplicates.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { findAllDuplicatesJob, findDuplicatesJob } from '../../duplicates/find.ts';
import { type Client, type TestApp, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

type Fields = Partial<Payload<typeof listings.create>>;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

async function found(client: Client, query: Payload<typeof duplicates.list> = {}) {
  const { rows, total } = await client.ok(duplicates.list, query);
  expect(total).toBe(rows.length);
  return rows.map(({ keep, drop, reasons }) => [[keep.name, drop.name].toSorted().join(' | '), reasons]);
}

async function compareAll({ runJob }: TestApp): Promise<void> {
  await runJob(findAllDuplicatesJob);
  await runJob(findDuplicatesJob);
}

test('pairs are found by what two listings share, alike after a save and among all', async () => {
  const app = await start();
  const [editor, admin] = [await app.as('Listing Editor'), await app.as('Administrator')];
  await app.runJob(findDuplicatesJob);
  const chain = await make.blockchain(admin, { addressFormat: 'evm' });
  const pairs: [Fields, Fields][] = [
    [
      { name: 'By address', deployments: [{ blockchainId: chain.id, address }] },
      {
        name: 'Known by its token',
        deployments: [{ blockchainId: chain.id, address: address.toLowerCase() }],
      },
    ],
    [
      { name: 'By store', stores: { steam: 'https://store.steampowered.com/app/10' } },
      { name: 'Sold as this', stores: { steam: 'https://store.steampowered.com/app/10/Some_Name' } },
    ],
    [
      { name: 'By account', socials: { x: 'https://x.com/somegame' } },
      { name: 'Talked about', socials: { x: 'https://twitter.com/SomeGame' } },
    ],
    [
      { name: 'By website', websiteUrl: 'https://www.some-game.example.com/' },
      { name: 'Seen there', websiteUrl: 'https://some-game.example.com' },
    ],
    [{ name: 'Equal Names!' }, { name: 'equal names' }],
    [{ name: 'Decentraland' }, { name: 'Decentralland' }],
    // Different games.
    [
      { name: 'Series 2', websiteUrl: 'https://series.example.com', socials: { x: 'https://x.com/series' } },
      { name: 'Series 3', websiteUrl: 'https://series.example.com', socials: { x: 'https://x.com/series' } },
    ],
    [{ name: 'Game II' }, { name: 'Game III' }],
    [
      { name: 'Escape', developer: 'Valve' },
      { name: 'Escape', developer: 'Sega' },
    ],
    ...['One', 'Other'].map((name): [Fields, Fields] => [
      { name: `${name} of a studio`, websiteUrl: 'https://studio.example.com' },
      { name: `Work ${name} by them`, websiteUrl: 'https://studio.example.com' },
    ]),
  ];
  for (const pair of pairs) for (const fields of pair) await make.listing(editor, fields);
  await app.runJob(findDuplicatesJob);
  const expected = [
    ['By address | Known by its token', ['address']],
    ['By store | Sold as this', ['store']],
    ['Equal Names! | equal names', ['name']],
    ['By account | Talked about', ['social']],
    ['By website | Seen there', ['website']],
    ['Decentraland | Decentralland', ['similarName']],
  ];
  expect(new Set(await found(editor))).toEqual(new Set(expected));
  const before = await editor.ok(duplicates.list, {});
  await compareAll(app);
  expect(await editor.ok(duplicates.list, {})).toEqual(before);
  expect(await editor.ok(duplicates.summary, {})).toEqual({
    total: 6,
    byReason: { address: 1, store: 1, social: 1, website: 1, name: 1, similarName: 1 },
  });
  expect(await found(editor, { reason: ['name', 'store'] })).toEqual([expected[1], expected[2]]);
  expect(await found(editor, { q: 'TALKED' })).toEqual([expected[3]]);
  // A change takes a pair away, and adds another reason to one.
  const [name] = before.rows.filter(({ reasons }) => reasons.includes('name'));
  const [store] = before.rows.filter(({ reasons }) => reasons.includes('store'));
  if (name === undefined || store === undefined) throw new Error('Both were found');
  await editor.ok(listings.edit, { ...target(name.drop), name: 'Another name' });
  await editor.ok(listings.edit, { ...target(store.drop), name: store.keep.name });
  await app.runJob(findDuplicatesJob);
  expect(await found(editor, { reason: ['name'] })).toEqual([]);
  const [again] = (await editor.ok(duplicates.list, { reason: ['store'] })).rows;
  expect(again).toMatchObject({ id: store.id, reasons: ['store', 'name'], foundAt: store.foundAt });
});

const target = ({ id, version }: { id: string; version: number }) => ({ id, version });

test('a key of more than 50 listings says nothing', async () => {
  const app = await start();
  const editor = await app.as('Listing Editor');
  const rows = Array.from({ length: 50 }, () => ({ name: 'Copied everywhere' }));
  await editor.ok(listings.import, { rows });
  await app.runJob(findDuplicatesJob);
  expect((await editor.ok(duplicates.list, { pageSize: 1 })).total).toBe((50 * 49) / 2);
  await make.listing(editor, { name: 'Copied everywhere' });
  await app.runJob(findDuplicatesJob);
  await compareAll(app);
  expect(await editor.ok(duplicates.summary, {})).toEqual({ total: 0, byReason: {} });
});

test('a dismissed pair is listed again when what both share changes, and not before', async () => {
  const app = await start();
  const [editor, viewer] = [await app.as('Listing Editor'), await app.as('Viewer')];
  const one = await make.listing(editor, { name: 'Splinterlands' });
  const other = await make.listing(editor, { name: 'splinterlands' });
  await app.runJob(findDuplicatesJob);
  const [pair] = (await editor.ok(duplicates.list, {})).rows;
  const ids = [pair?.id ?? ''];
  const manager = await app.as('Content Manager');
  const waiting = (await manager.ok(myWork.summary, {})).find(({ section }) => section === 'duplicates');
  expect(waiting).toMatchObject({
    count: 1,
    rows: [{ label: 'Splinterlands · splinterlands', otherId: other.id }],
  });
  await viewer.fails('forbidden', duplicates.dismiss, { ids });
  expect(await editor.ok(duplicates.dismiss, { ids })).toEqual({ changed: 1 });
  expect(await editor.ok(duplicates.dismiss, { ids })).toEqual({ changed: 0 });
  await editor.ok(listings.edit, { ...target(one), tagline: 'Cards', developer: 'Somebody' });
  await compareAll(app);
  expect(await found(viewer)).toEqual([]);
  expect(await found(viewer, { dismissed: true })).toHaveLength(1);
  await editor.ok(listings.edit, { ...target(other), websiteUrl: 'https://splinterlands.example.com' });
  await editor.ok(listings.edit, {
    ...target(one),
    version: 2,
    websiteUrl: 'https://splinterlands.example.com',
  });
  await app.runJob(findDuplicatesJob);
  expect(await found(viewer)).toEqual([['Splinterlands | splinterlands', ['website', 'name']]]);
  await editor.ok(duplicates.dismiss, { ids });
  await editor.ok(duplicates.dismiss, { ids, dismissed: false });
  expect(await found(viewer)).toHaveLength(1);
});
