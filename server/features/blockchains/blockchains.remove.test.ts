// Deleting a blockchain: refused while in use, or merged into another one.
import { expect, test } from 'vitest';
import { bin } from '../../../contract/bin/bin.ts';
import { type Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { type Client, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const one = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const two = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

async function chain(client: Client, id: string): Promise<Blockchain | undefined> {
  return (await client.ok(blockchains.list, { ids: [id] })).rows[0];
}

test('an unused chain is deleted, and its slugs are free once it is purged', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.blockchain(manager, { name: 'Ronin', caip2: 'eip155:2020' });
  await (await as('Listing Editor')).fails('forbidden', blockchains.remove, { id, version: 1 });
  await manager.fails('stale_version', blockchains.remove, { id, version: 2 });
  expect(await manager.ok(blockchains.remove, { id, version: 1 })).toEqual({
    id,
    moved: 0,
    movedArticles: 0,
  });
  await manager.fails('not_found', blockchains.remove, { id, version: 1 });
  expect(await manager.ok(blockchains.list, { q: 'ronin' })).toMatchObject({ total: 0 });
  const again = await make.blockchain(manager, { name: 'Ronin', caip2: 'eip155:2020' });
  expect(again).toMatchObject({ slug: 'ronin-2' });
  await manager.ok(bin.purge, { ids: [id] });
  await manager.ok(blockchains.edit, { id: again.id, version: 1, slug: 'ronin' });
});

test('a chain in use is refused with the count and a sample of its uses, each listing once', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const { id } = await make.blockchain(manager);
  const above = await make.blockchain(manager, { parentId: id });
  const names: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const deployments = [{ blockchainId: id }, { blockchainId: id, address: one }];
    names.push((await make.listing(manager, { deployments })).name);
  }
  const failure = await manager.fails('in_use', blockchains.remove, { id, version: 1 });
  expect(failure.data).toEqual({
    count: 7,
    sample: [
      { type: 'blockchain', id: above.id, label: above.name },
      ...names.slice(0, 4).map((label) => ({ type: 'gameListing', id: expect.any(String), label })),
    ],
  });
  expect(await chain(manager, id)).toMatchObject({ listingCount: 6, version: 1 });
});

test('a merge moves deployments, removes duplicates, and leaves an alias and redirects [S7.14]', async () => {
  const { as, clock, database } = await start();
  const manager = await as('Content Manager');
  const from = await make.blockchain(manager, { name: 'Old Ronin', caip2: 'eip155:2020' });
  const to = await make.blockchain(manager, { name: 'Ronin', aliases: ['RON'] });
  const both = await make.listing(manager, {
    deployments: [
      { blockchainId: from.id, address: one, kind: 'token' },
      { blockchainId: from.id },
      { blockchainId: to.id, address: one, kind: 'token', label: 'kept' },
      { blockchainId: to.id },
      { blockchainId: from.id, address: two, kind: 'token' },
      { blockchainId: from.id, address: one, kind: 'nft' },
    ],
  });
  const single = await make.listing(manager, { deployments: [{ blockchainId: from.id }] });
  const untouched = await make.listing(manager, { deployments: [{ blockchainId: to.id }] });
  clock.advance(60_000);

  const removal = { id: from.id, version: 1, mergeInto: to.id };
  expect(await manager.ok(blockchains.remove, removal)).toEqual({ id: from.id, moved: 2, movedArticles: 0 });

  const merged = await manager.ok(listings.detail, { id: both.id });
  const row = { blockchainId: to.id, label: null };
  expect(merged.deployments).toEqual([
    { ...row, address: one, kind: 'token', label: 'kept' },
    { ...row, address: null, kind: 'other' },
    { ...row, address: two, kind: 'token' },
    { ...row, address: one, kind: 'nft' },
  ]);
  expect(merged).toMatchObject({ version: 2, updatedAt: clock.now.toISOString() });
  expect(merged.blockchains).toEqual([{ id: to.id, name: 'Ronin', color: null, logoUrl: null }]);
  expect(await manager.ok(listings.detail, { id: single.id })).toMatchObject({
    version: 2,
    deployments: [row],
  });
  expect(await manager.ok(listings.detail, { id: untouched.id })).toEqual(untouched);
  // The merged record can be saved unchanged.
  await manager.ok(listings.edit, { id: both.id, version: 2, deployments: merged.deployments });

  expect(await chain(manager, to.id)).toMatchObject({
    aliases: ['RON', 'Old Ronin'],
    version: 2,
    listingCount: 3,
  });
  expect((await manager.ok(blockchains.list, { q: 'old ronin' })).rows).toMatchObject([{ id: to.id }]);
  const slugs = database.reads.selectFrom('slug').select('entityId').where('slug', '=', 'old-ronin');
  expect(await slugs.execute()).toEqual([{ entityId: to.id }]);
  // The CAIP-2 id of the deleted chain is free.
  await manager.ok(blockchains.edit, { id: to.id, version: 2, caip2: 'eip155:2020' });
  const audit = await database.reads
    .selectFrom('audit')
    .select('changes')
    .where('action', '=', 'blockchain.delete')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(audit.changes)).toContainEqual({ path: 'movedListings', from: null, to: 2 });
});

test('a merge moves child chains, also if the target is one of them', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const base = await make.blockchain(manager);
  const from = await make.blockchain(manager, { parentId: base.id });
  const heir = await make.blockchain(manager, { parentId: from.id });
  const sibling = await make.blockchain(manager, { parentId: from.id });
  const grandchild = await make.blockchain(manager, { parentId: heir.id });
  await manager.ok(blockchains.remove, { id: from.id, version: 1, mergeInto: heir.id });
  expect(await chain(manager, heir.id)).toMatchObject({ parentId: base.id, version: 2 });
  expect(await chain(manager, sibling.id)).toMatchObject({ parentId: heir.id, version: 2 });
  expect(await chain(manager, grandchild.id)).toMatchObject({ parentId: heir.id, version: 1 });

  // The target is two levels above: the chain in between becomes its child, without a cycle.
  await manager.ok(blockchains.remove, { id: base.id, version: 1, mergeInto: grandchild.id });
  expect(await chain(manager, grandchild.id)).toMatchObject({ parentId: null });
  expect(await chain(manager, heir.id)).toMatchObject({ parentId: grandchild.id });
});

test('an invalid merge is refused and changes nothing', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const from = await make.blockchain(manager, { caip2: 'eip155:1' });
  const listing = await make.listing(manager, { deployments: [{ blockchainId: from.id, address: one }] });
  const solana = await make.blockchain(manager, { addressFormat: 'solana' });
  const rootstock = await make.blockchain(manager, { caip2: 'eip155:30' });
  const format = 'Choose a blockchain with the same address format';
  for (const [mergeInto, text] of [
    [from.id, 'A blockchain cannot be merged into itself'],
    [newId(), 'This blockchain does not exist'],
    [solana.id, format],
    [rootstock.id, format],
  ]) {
    const failure = await manager.fails('invalid_fields', blockchains.remove, {
      id: from.id,
      version: 1,
      mergeInto,
    });
    expect(failure.fieldErrors).toEqual({ mergeInto: text });
  }
  expect(await manager.ok(listings.detail, { id: listing.id })).toEqual(listing);
  expect(await chain(manager, from.id)).toMatchObject({ ...from, listingCount: 1 });
  expect(await chain(manager, solana.id)).toMatchObject(solana);
  // Without addresses the format does not matter.
  await manager.ok(listings.edit, { id: listing.id, version: 1, deployments: [{ blockchainId: from.id }] });
  expect(
    await manager.ok(blockchains.remove, { id: from.id, version: 1, mergeInto: solana.id }),
  ).toMatchObject({ moved: 1 });
});
