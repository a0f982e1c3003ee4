// Fields of a blockchain: limits and defaults.
import { describe, expect, test } from 'vitest';
import { blockchainDefaults, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { newId } from '../../records/ids.ts';
import { epoch, testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

const long = (length: number) => 'n'.repeat(length);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `alias ${n}`);
const explorers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `Explorer ${n}`,
    url: `https://explorer-${n}.example.com`,
  }));
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

test('a chain needs only a name and gets the defaults [S7.12, S1.4]', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id, createdBy, ...rest } = await editor.ok(blockchains.add, { name: 'Ronin' });
  expect(rest).toEqual({
    ...blockchainDefaults,
    name: 'Ronin',
    slug: 'ronin',
    addressFormat: 'evm',
    networkType: 'mainnet',
    status: 'active',
    version: 1,
    createdAt: epoch.toISOString(),
    updatedAt: epoch.toISOString(),
    updatedBy: createdBy,
    logo: null,
    listingCount: 0,
  });
  expect((await editor.ok(blockchains.list, {})).rows).toEqual([{ id, createdBy, ...rest, linkState: null }]);
});

type Rule = {
  field: string;
  keeps: readonly unknown[];
  stores?: readonly (readonly [sent: unknown, stored: unknown])[];
  refuses: readonly unknown[];
  names?: readonly (readonly [sent: unknown, path: string])[];
};

const oneOf = (field: string, values: readonly (string | null)[]): Rule => ({
  field,
  keeps: values,
  refuses: ['', 'other-than-these', 7],
});

const rules: readonly Rule[] = [
  {
    field: 'name',
    keeps: ['x', long(60), '以太坊'],
    stores: [[' Ronin ', 'Ronin']],
    refuses: ['', long(61), 'a\nb', null],
  },
  {
    field: 'caip2',
    keeps: [
      null,
      'eip155:2020',
      'eip155:9007199254740993',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'cosmos:osmosis-1',
      'bip122:000000000019d6689c085ae165831e93',
    ],
    stores: [
      ['', null],
      [' eip155:1 ', 'eip155:1'],
    ],
    refuses: [
      '2020',
      'eip155',
      'eip155:',
      ':1',
      'EIP155:1',
      'ab:1',
      'toolongns:1',
      `eip155:${long(33)}`,
      'eip155:1 2',
      'eip155:1:2',
      'eip155:01',
      'eip155:0x1',
      'solana:mainnet',
      'cosmos:wormchain.1',
      7,
    ],
  },
  oneOf('addressFormat', [
    'evm',
    'solana',
    'tron',
    'sui',
    'aptos',
    'starknet',
    'ton',
    'bitcoin',
    'cosmos',
    'near',
    'stacks',
    'other',
  ]),
  {
    field: 'addressPrefix',
    keeps: [null, 'osmo', long(83), 'did:com:', 'lava@', 'addr_safro', 'os-mo', '8ball'],
    stores: [['', null]],
    refuses: [long(84), 'Osmo', 'os mo', 'osmó', 7],
  },
  oneOf('networkType', ['mainnet', 'testnet']),
  oneOf('layer', [null, 'L1', 'L2', 'L3', 'sidechain', 'appchain']),
  oneOf('status', ['active', 'incubating', 'deprecated', 'archived']),
  {
    field: 'nativeCurrency',
    keeps: [null, currency, { name: long(60), symbol: long(16), decimals: 36 }, { ...currency, decimals: 0 }],
    refuses: ['ETH', []],
    names: [
      [{ ...currency, name: long(61) }, 'nativeCurrency.name'],
      [{ ...currency, symbol: '' }, 'nativeCurrency.symbol'],
      [{ ...currency, symbol: long(17) }, 'nativeCurrency.symbol'],
      [{ ...currency, decimals: 37 }, 'nativeCurrency.decimals'],
      [{ ...currency, decimals: -1 }, 'nativeCurrency.decimals'],
      [{ name: 'Ether', decimals: 18 }, 'nativeCurrency.symbol'],
      [{ ...currency, supply: 1 }, 'nativeCurrency.supply'],
    ],
  },
  {
    field: 'explorers',
    keeps: [[], explorers(5)],
    refuses: [explorers(6), 'https://etherscan.io', null],
    names: [
      [[{ name: '', url: 'https://etherscan.io' }], 'explorers.0.name'],
      [[...explorers(1), { name: 'x', url: 'http://etherscan.io' }], 'explorers.1.url'],
    ],
  },
  {
    field: 'websiteUrl',
    keeps: [null, 'https://roninchain.com'],
    stores: [['', null]],
    refuses: ['http://roninchain.com', 'roninchain.com', 7],
  },
  {
    field: 'color',
    keeps: [null, '#1890ff'],
    stores: [['#ABCDEF', '#abcdef']],
    refuses: ['blue', '#12345', '#1234567'],
  },
  {
    field: 'aliases',
    keeps: [[], numbered(20), [long(60)]],
    refuses: [numbered(21), ['a', 'a'], 'a', null],
    names: [[['a', long(61)], 'aliases.1']],
  },
  {
    field: 'description',
    keeps: [null, long(1_000), 'a\nb'],
    stores: [['', null]],
    refuses: [long(1_001), 'bell\u0007'],
  },
  { field: 'featured', keeps: [true, false], refuses: [null, 1, 'true'] },
  { field: 'sortOrder', keeps: [0, 100_000], refuses: [-1, 100_001, 0.5, '1', null] },
];

describe.each(rules)('the field $field', ({ field, keeps, stores = [], refuses, names = [] }) => {
  test('accepts values within its limits and refuses others', async () => {
    const { as } = await start();
    const editor = await as('Listing Editor');
    const { id } = await make.blockchain(editor, { name: 'To be changed' });
    let version = 1;
    for (const [sent, stored] of [...keeps.map((value) => [value, value]), ...stores]) {
      const edited = await editor.ok(blockchains.edit, { id, version, [field]: sent });
      expect(edited, JSON.stringify(sent)).toMatchObject({ [field]: stored });
      version = edited.version;
    }
    await editor.ok(blockchains.edit, { id, version, name: 'Out of the way', caip2: null });
    for (const [index, sent] of keeps.entries()) {
      const { body } = await editor.send(blockchains.add.path, { name: `Chain ${index}`, [field]: sent });
      expect(body).toMatchObject({ code: 200, data: { [field]: sent } });
    }
    for (const [sent, path] of [...refuses.map((value) => [value, field] as const), ...names]) {
      for (const [call, base] of [
        [blockchains.add, { name: 'New' }],
        [blockchains.edit, { id, version: version + 1 }],
      ] as const) {
        const { body } = await editor.send(call.path, { ...base, [field]: sent });
        expect(body, JSON.stringify(sent)).toMatchObject({ errorCode: 'invalid_fields' });
        expect(Object.keys(Object(body['fieldErrors'])), JSON.stringify(sent)).toEqual([path]);
      }
    }
  });
});

test('an edit needs the right, the current version and an existing chain [S7.13]', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const { id } = await make.blockchain(editor);
  const now = await editor.ok(blockchains.edit, { id, version: 1, featured: true });
  const stale = await editor.fails('stale_version', blockchains.edit, { id, version: 1, featured: false });
  expect(stale.data).toEqual(now);
  await editor.fails('not_found', blockchains.edit, { id: newId(), version: 1, featured: false });
  await (await as('Viewer')).fails('forbidden', blockchains.edit, { id, version: 2, featured: false });
  await (await as('Viewer')).fails('forbidden', blockchains.add, { name: 'Ronin' });
});

test('values of one filter are alternatives, and all filters must match [S7.11]', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const one = await make.blockchain(editor, { name: 'Ethereum', caip2: 'eip155:1' });
  const two = await make.blockchain(editor, {
    name: 'Sepolia',
    caip2: 'eip155:11155111',
    networkType: 'testnet',
  });
  await make.blockchain(editor, {
    name: 'Solana',
    caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    status: 'deprecated',
    sortOrder: 5,
  });
  await make.blockchain(editor, { name: 'Nameless', status: 'archived', aliases: ['Ghost'] });
  const found = async (payload: object) => {
    const { rows, total } = await editor.ok(blockchains.list, payload);
    expect(total).toBe(rows.length);
    return rows.map((row) => row.name);
  };
  expect(await found({})).toEqual(['Ethereum', 'Nameless', 'Sepolia', 'Solana']);
  expect(await found({ sort: '-sortOrder' })).toEqual(['Solana', 'Sepolia', 'Nameless', 'Ethereum']);
  expect(await found({ namespace: ['eip155', 'cosmos'] })).toEqual(['Ethereum', 'Sepolia']);
  expect(await found({ status: ['deprecated', 'archived'] })).toEqual(['Nameless', 'Solana']);
  expect(await found({ networkType: ['testnet'] })).toEqual(['Sepolia']);
  expect(await found({ namespace: ['eip155'], networkType: ['mainnet'] })).toEqual(['Ethereum']);
  expect(await found({ ids: [one.id, two.id], networkType: ['testnet'] })).toEqual(['Sepolia']);
  expect(await found({ q: 'ghost' })).toEqual(['Nameless']);
  expect(await found({ q: 'eip155:1' })).toEqual(['Ethereum', 'Sepolia']);
  expect(await found({ q: 's', status: ['deprecated'] })).toEqual(['Solana']);
});
