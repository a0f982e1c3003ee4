// Categories and chains of a listing, and errors for those that do not exist.
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { newId } from '../../records/ids.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const long = (length: number) => 'n'.repeat(length);

test('a listing has at most 8 categories, without duplicates and in order', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const ids: string[] = [];
  for (let n = 0; n < 9; n += 1) ids.unshift((await make.category(editor)).id);
  const eight = ids.slice(0, 8);
  const made = await make.listing(editor, { categoryIds: eight });
  expect(made.categoryIds).toEqual(eight);
  expect(made.categories.map((category) => category.id)).toEqual(eight);
  for (const [categoryIds, path] of [
    [ids, 'categoryIds'],
    [[ids[0], ids[0]], 'categoryIds'],
    [[ids[0], 'no-id'], 'categoryIds.1'],
    [[ids[0], newId()], 'categoryIds.1'],
  ] as const) {
    const failure = await editor.fails('invalid_fields', listings.create, { name: 'x', categoryIds });
    expect(Object.keys(failure.fieldErrors ?? {})).toEqual([path]);
  }
});

test('a listing has at most 100 deployments, in order', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id: blockchainId } = await make.blockchain(editor);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      blockchainId,
      address: `0x${String(n + 1).padStart(40, '0')}`,
      kind: 'nft' as const,
      label: n === 0 ? long(60) : null,
    }));
  const made = await make.listing(editor, { deployments: rows(100) });
  expect(made.deployments).toEqual(rows(100));
  expect(made.blockchains).toHaveLength(1);
  for (const [deployments, path] of [
    [rows(101), 'deployments'],
    [[{ blockchainId, label: long(61) }], 'deployments.0.label'],
    [[{ blockchainId }, { blockchainId, kind: 'bridge' }], 'deployments.1.kind'],
    [[{ blockchainId, chain: 'x' }], 'deployments.0.chain'],
    [[{ kind: 'token' }], 'deployments.0.blockchainId'],
    [[{ blockchainId, address: long(513) }], 'deployments.0.address'],
    [[blockchainId], 'deployments.0'],
    [null, 'deployments'],
  ] as const) {
    const failure = await editor.fails('invalid_fields', listings.create, { name: 'x', deployments });
    expect(Object.keys(failure.fieldErrors ?? {})).toEqual([path]);
  }
});

test('all errors are reported in one reply: format, contradictions, references and addresses', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id: blockchainId } = await make.blockchain(editor);
  const failure = await editor.fails('invalid_fields', listings.create, {
    name: '',
    tagline: long(81),
    minAge: 99,
    socials: { x: 'https://example.com', discord: 7 },
    tags: ['ok', long(31)],
    categoryIds: [newId()],
    deployments: [{ blockchainId, address: '0x1' }, { blockchainId: newId() }],
    releaseDatePrecision: 'year',
    colour: 'red',
  });
  expect(Object.keys(failure.fieldErrors ?? {}).sort()).toEqual([
    'categoryIds.0',
    'colour',
    'deployments.0.address',
    'deployments.1.blockchainId',
    'minAge',
    'name',
    'releaseDate',
    'socials.discord',
    'socials.x',
    'tagline',
    'tags.1',
  ]);
  expect(await editor.ok(listings.list, {})).toMatchObject({ total: 0 });
});
