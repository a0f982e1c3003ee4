// Warnings about possible duplicates, by name, website and contract address.
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each([
  ['Axie Infinity', 'axie-infinity!', true],
  ['Axie Infinity', 'AXIE  INFINITY', true],
  ['Pokémon GO', 'pokemon go', true],
  ['原神', '「原神」', true],
  ['Straße', 'STRASSE', true],
  ['Axie Infinity', 'Axie Infinity II', false],
  ['Axie', 'Axie Infinity', false],
  ['!!!', '???', false],
  ['Spider-Man', 'Spider-Man™', true],
  ['Borderlands', 'Borderlands™ ®', true],
  ["Assassin's Creed", 'Assassin’s Creed', true],
  ['Galaxy', 'Gala\u00adxy', true],
  ['أرض', 'ارض', true],
])('the names %s and %s are alike: %s', async (one, two, alike) => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const first = await make.listing(editor, { name: one });
  const second = await make.listing(editor, { name: two });
  const { id, name, status } = first;
  const expected = alike
    ? [{ path: 'name', text: `${name} has nearly the same name`, listing: { id, name, status } }]
    : [];
  expect(second.warnings).toEqual(expected);
  expect(await editor.ok(listings.similar, { name: two, exceptId: second.id })).toEqual(expected);
  // The older listing has the same warning when it is read again.
  const again = await editor.ok(listings.detail, { id: first.id });
  expect(again.warnings.map((warning) => warning.listing.id)).toEqual(alike ? [second.id] : []);
});

test.each([
  ['https://example.com/axie', 'https://www.example.com/axie/', true],
  ['https://example.com', 'https://example.com/?utm_source=x#top', true],
  ['https://Example.com/', 'https://example.com', true],
  ['https://example.com/axie', 'https://example.com/', false],
  ['https://axie.example.com', 'https://example.com', false],
])('the websites %s and %s are the same: %s', async (one, two, same) => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id, name } = await make.listing(editor, { websiteUrl: one });
  const second = await make.listing(editor, { websiteUrl: two });
  const expected = [
    { path: 'websiteUrl', text: `${name} has the same website`, listing: { id, name, status: 'draft' } },
  ];
  expect(second.warnings).toEqual(same ? expected : []);
  const similar = await editor.ok(listings.similar, { websiteUrl: two, exceptId: second.id });
  expect(similar).toEqual(same ? expected : []);
});

test('the same address on another listing is a warning with the row and the other listing', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id: blockchainId } = await make.blockchain(editor);
  const first = await make.listing(editor, { deployments: [{ blockchainId, address }] });
  const deployments = [{ blockchainId }, { blockchainId, address: address.toLowerCase() }];
  const expected = [
    {
      path: 'deployments.1.address',
      text: `${first.name} has the same address`,
      listing: { id: first.id, name: first.name, status: 'draft' },
    },
  ];
  expect(await editor.ok(listings.similar, { deployments })).toEqual(expected);
  const second = await make.listing(editor, { deployments });
  expect(second.warnings).toEqual(expected);
  const changed = await editor.ok(listings.edit, {
    id: second.id,
    version: 1,
    deployments: [{ blockchainId }],
  });
  expect(changed.warnings).toEqual([]);
});

test('an address matches on any chain: one deployer gets the same address on many', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const [one, two] = [await make.blockchain(editor), await make.blockchain(editor)];
  const { id } = await make.listing(editor, { deployments: [{ blockchainId: one.id, address }] });
  const elsewhere = await make.listing(editor, { deployments: [{ blockchainId: two.id, address }] });
  expect(elsewhere.warnings).toMatchObject([{ path: 'deployments.0.address', listing: { id } }]);
});

test('an incomplete form gets the warnings that are known already', async () => {
  const { as } = await start();
  const viewer = await as('Viewer');
  const { id: blockchainId } = await make.blockchain(await as('Listing Editor'));
  for (const payload of [
    {},
    { name: '' },
    { name: '   ' },
    { websiteUrl: null },
    { websiteUrl: 'not a link yet' },
    { deployments: [] },
    { deployments: [{ blockchainId, address: '0x12' }] },
    { deployments: [{ blockchainId: '01a1fd25-25b4-76e1-b37c-74f90b007208', address }] },
  ]) {
    expect(await viewer.ok(listings.similar, payload), JSON.stringify(payload)).toEqual([]);
  }
});

test('at most five duplicates are returned, the oldest first', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push((await make.listing(editor, { name: 'Legends' })).id);
  const { warnings } = await make.listing(editor, { name: 'Legends' });
  expect(warnings.map((warning) => warning.listing.id)).toEqual(ids.slice(0, 5));
});
