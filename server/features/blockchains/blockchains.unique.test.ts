// Uniqueness of blockchains, forbidden changes, and the hierarchy of chains.
import { expect, test } from 'vitest';
import { blockchains } from '../../../contract/blockchains/blockchains.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { testApps } from '../../test/harness.ts';
import { tally } from '../../test/outcomes.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('names are unique regardless of case', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const ronin = await make.blockchain(editor, { name: 'Ronin' });
  const other = await make.blockchain(editor);
  for (const name of ['Ronin', ' RONIN ', 'ronin']) {
    const failure = await editor.fails('duplicate', blockchains.add, { name });
    expect(failure.fieldErrors).toEqual({ name: 'There is a blockchain of this name already' });
    await editor.fails('duplicate', blockchains.edit, { id: other.id, version: 1, name });
  }
  expect(await editor.ok(blockchains.edit, { id: ronin.id, version: 1, name: 'RONIN' })).toMatchObject({
    version: 2,
  });
});

test('CAIP-2 ids are unique among chains that are not archived', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const caip2 = 'eip155:2020';
  const first = await make.blockchain(editor, { name: 'Ronin', caip2 });
  const failure = await editor.fails('duplicate', blockchains.add, { name: 'Twin', caip2 });
  expect(failure.fieldErrors).toEqual({ caip2: 'Ronin has this CAIP-2 id' });
  const archived = await make.blockchain(editor, { name: 'Old Ronin', caip2, status: 'archived' });
  await make.blockchain(editor, { name: 'Older Ronin', caip2, status: 'archived' });
  await editor.fails('duplicate', blockchains.edit, { id: archived.id, version: 1, status: 'active' });
  await editor.ok(blockchains.edit, { id: first.id, version: 1, status: 'archived' });
  await editor.ok(blockchains.edit, { id: archived.id, version: 1, status: 'active' });
  await editor.fails('duplicate', blockchains.edit, { id: first.id, version: 2, status: 'deprecated' });
  const other = await make.blockchain(editor, { caip2: 'eip155:1' });
  await editor.fails('duplicate', blockchains.edit, { id: other.id, version: 1, caip2 });
});

test('all taken values are reported at once', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  await make.blockchain(editor, { name: 'Ronin', caip2: 'eip155:2020' });
  const failure = await editor.fails('duplicate', blockchains.add, {
    name: 'ronin',
    slug: 'ronin',
    caip2: 'eip155:2020',
  });
  expect(Object.keys(failure.fieldErrors ?? {}).sort()).toEqual(['caip2', 'name', 'slug']);
});

test('of chains added at once with one name or CAIP-2 id, only one is created', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const outcomes = async (payload: (n: number) => object) =>
    tally(
      await Promise.all(Array.from({ length: 10 }, (_, n) => editor.send(blockchains.add.path, payload(n)))),
    );
  expect(await outcomes(() => ({ name: 'Ronin' }))).toEqual({ ok: 1, duplicate: 9 });
  expect(await outcomes((n) => ({ name: `Chain ${n}`, caip2: 'eip155:1' }))).toEqual({ ok: 1, duplicate: 9 });
  expect(await outcomes((n) => ({ name: `Same${'!'.repeat(n)}` }))).toEqual({ ok: 10 });
});

test('the address format cannot change while listings have addresses', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.blockchain(editor, { addressFormat: 'cosmos', addressPrefix: 'cosmos' });
  await make.listing(editor, { deployments: [{ blockchainId: id }] });
  // A row without an address does not block it.
  await editor.ok(blockchains.edit, { id, version: 1, addressPrefix: 'osmo' });
  await editor.ok(blockchains.edit, { id, version: 2, addressPrefix: 'cosmos' });
  const address = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu';
  await make.listing(editor, { deployments: [{ blockchainId: id, address }] });
  const format = await editor.fails('invalid_fields', blockchains.edit, {
    id,
    version: 3,
    addressFormat: 'evm',
  });
  expect(format.fieldErrors).toEqual({
    addressFormat: '1 addresses of listings are stored by the present one',
  });
  const prefix = await editor.fails('invalid_fields', blockchains.edit, {
    id,
    version: 3,
    addressPrefix: 'osmo',
  });
  expect(Object.keys(prefix.fieldErrors ?? {})).toEqual(['addressPrefix']);
  expect(await editor.ok(blockchains.edit, { id, version: 3, caip2: 'cosmos:hub' })).toMatchObject({
    version: 4,
  });
});

test('a CAIP-2 id with another address variant cannot be set while listings have addresses', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.blockchain(editor, { caip2: 'eip155:1' });
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const listing = await make.listing(editor, { deployments: [{ blockchainId: id, address }] });
  const failure = await editor.fails('invalid_fields', blockchains.edit, {
    id,
    version: 1,
    caip2: 'eip155:30',
  });
  expect(failure.fieldErrors).toEqual({ caip2: expect.stringContaining('1 addresses') });
  await editor.ok(blockchains.edit, { id, version: 1, caip2: 'eip155:10', addressPrefix: 'unused' });
  // The stored addresses are still valid.
  await editor.ok(listings.edit, { id: listing.id, version: 1, deployments: listing.deployments });
});

test('a chain cannot be its own ancestor', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    ids.push((await make.blockchain(editor, { parentId: ids.at(-1) ?? null })).id);
  }
  const [top, second] = ids;
  const refusals: [object, string][] = [
    [{ id: top, parentId: top }, 'A chain cannot settle on itself, directly or through others'],
    [{ id: top, parentId: second }, 'A chain cannot settle on itself, directly or through others'],
    [{ id: top, parentId: ids[4] }, 'A chain cannot settle on itself, directly or through others'],
    [{ id: top, parentId: newId() }, 'This blockchain does not exist'],
  ];
  for (const [payload, text] of refusals) {
    const failure = await editor.fails('invalid_fields', blockchains.edit, { version: 1, ...payload });
    expect(failure.fieldErrors).toEqual({ parentId: text });
  }
  const deep = await editor.fails('invalid_fields', blockchains.add, { name: 'Too deep', parentId: ids[5] });
  expect(deep.fieldErrors).toEqual({ parentId: 'A blockchain can have at most 5 levels of parents' });
});

test('concurrent changes of parents never create a cycle', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  for (let round = 0; round < 5; round += 1) {
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => make.blockchain(editor)));
    await Promise.all([
      editor.send(blockchains.edit.path, { id: a?.id, version: 1, parentId: b?.id }),
      editor.send(blockchains.edit.path, { id: b?.id, version: 1, parentId: c?.id }),
      editor.send(blockchains.edit.path, { id: c?.id, version: 1, parentId: a?.id }),
    ]);
    const { rows } = await editor.ok(blockchains.list, { pageSize: 200 });
    const parents = new Map(rows.map((row) => [row.id, row.parentId]));
    for (const row of rows) {
      let above = row.parentId;
      for (let steps = 0; above !== null; steps += 1) {
        expect(steps, `${row.name} settles on itself in round ${round}`).toBeLessThan(3);
        above = parents.get(above) ?? null;
      }
    }
  }
});
