// Suggestions of tags, and the chains in the summary.
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('tags in use are suggested by prefix, the most used first', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  for (const tags of [
    ['rpg', 'cards'],
    ['RPG', 'racing'],
    ['rpg', 'Rätsel'],
    ['racing', '原神', 'pvp', '剑', 'C'],
  ]) {
    await make.listing(editor, { tags });
  }
  const suggest = async (q?: string) =>
    (await editor.ok(listings.tags, q === undefined ? {} : { q })).map(({ tag, count }) => `${tag} ${count}`);
  expect((await suggest('r')).map((tag) => tag.toLowerCase())).toEqual(['rpg 3', 'racing 2', 'rätsel 1']);
  expect((await suggest('RP')).map((tag) => tag.toLowerCase())).toEqual(['rpg 3']);
  expect(await suggest('ratsel')).toEqual(['Rätsel 1']);
  expect(await suggest('原')).toEqual(['原神 1']);
  expect(await suggest('剑')).toEqual(['剑 1']);
  expect(await suggest('pg')).toEqual([]);
  expect(await suggest('%')).toEqual([]);
  expect(await suggest("r' or '1'='1")).toEqual([]);
  const everything = await suggest();
  expect(everything).toHaveLength(8);
  expect(everything.slice(0, 2).map((tag) => tag.toLowerCase())).toEqual(['rpg 3', 'racing 2']);
  expect(await suggest('')).toEqual(everything);
});

test('suggestions follow edits and deletions, and are limited to twenty', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const many = (from: number) => Array.from({ length: 15 }, (_, n) => `tag${from + n}`);
  const { id } = await make.listing(manager, { tags: many(0) });
  const other = await make.listing(manager, { tags: many(100) });
  expect(await manager.ok(listings.tags, { q: 'tag' })).toHaveLength(20);
  await manager.ok(listings.edit, { id, version: 1, tags: ['kept'] });
  expect(await manager.ok(listings.tags, { q: 'tag' })).toHaveLength(15);
  expect(await manager.ok(listings.tags, { q: 'kept' })).toEqual([{ tag: 'kept', count: 1 }]);
  await manager.ok(listings.remove, { id: other.id, version: 1 });
  expect(await manager.ok(listings.tags, { q: 'tag' })).toEqual([]);
});

test('the summary returns the twelve chains with the most listings', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const chains: string[] = [];
  for (let n = 0; n < 14; n += 1) chains.push((await make.blockchain(editor)).id);
  for (let n = 0; n < 14; n += 1) {
    const deployments = chains.slice(n).map((blockchainId) => ({ blockchainId }));
    // A second deployment on one chain counts as one listing.
    await make.listing(editor, {
      deployments: [...deployments, ...deployments.map((row) => ({ ...row, kind: 'nft' as const }))],
    });
  }
  const { byBlockchain } = await editor.ok(listings.summary, {});
  expect(byBlockchain.map((chain) => chain.count)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(byBlockchain.map((chain) => chain.id)).toEqual(chains.toReversed().slice(0, 12));
});
