import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockchainFields } from '../../../contract/blockchains/blockchains.ts';
import { diffRegistry, type StoredChain } from './registry.diff.ts';
import { type Registry, readRegistry } from './registry.formats.ts';
import { shippedRegistry } from './registry.snapshot.ts';

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const viem = { key: 'a', id: 7, name: 'Alpha', nativeCurrency: ether, explorer: null, testnet: false };
const mine: StoredChain = {
  id: 'mine',
  caip2: 'eip155:7',
  name: 'Alpha',
  aliases: [],
  nativeCurrency: ether,
  explorers: [],
  websiteUrl: null,
  networkType: 'mainnet',
  status: 'active',
};

function registryOf(...chains: object[]): Registry {
  const registry = readRegistry(chains);
  if (typeof registry === 'string') throw new Error(registry);
  return registry;
}

const brief = (chains: object[], stored: StoredChain[]) =>
  diffRegistry(registryOf(...chains), stored).differences.map(({ kind, field, before, after, message }) => {
    if (message !== null) return [kind, field, message];
    return field === null ? [kind, before, 'whole'] : [kind, field, before?.[field], after?.[field]];
  });

describe('a registry of chains', () => {
  test.each([
    ['is known by its name', { name: 'ALPHA' }, {}],
    ['with "Mainnet" behind its name', { name: 'Alpha Mainnet' }, {}],
    ['known by an alias', { name: 'Beta' }, { aliases: ['Beta'] }],
    [
      'with an explorer on a host that is there',
      { explorer: { name: 'x', url: 'https://a.io/x' } },
      { explorers: [{ name: 'A', url: 'https://www.a.io' }] },
    ],
    ['with an explorer without https', { explorer: { name: 'x', url: 'http://a.io' } }, {}],
    [
      'with a currency that cannot be stored',
      { nativeCurrency: { name: '', symbol: 'X', decimals: 18 } },
      {},
    ],
    ['whose registry says nothing of deprecation', {}, { status: 'deprecated' as const }],
    ['archived here', { name: 'Other' }, { status: 'archived' as const }],
  ])('proposes nothing for a chain %s', (_case, theirs, ours) => {
    expect(brief([{ ...viem, ...theirs }], [{ ...mine, ...ours }])).toEqual([]);
  });

  test('proposes each field that differs', () => {
    const theirs = {
      ...viem,
      name: 'Beta',
      nativeCurrency: { ...ether, symbol: 'BET' },
      explorer: { name: 'Scan', url: 'https://scan.io' },
      testnet: true,
    };
    expect(brief([theirs], [mine])).toEqual([
      ['changed', 'name', 'Alpha', 'Beta'],
      ['changed', 'nativeCurrency', ether, { ...ether, symbol: 'BET' }],
      ['changed', 'explorers', [], [{ name: 'Scan', url: 'https://scan.io' }]],
      ['changed', 'networkType', 'mainnet', 'testnet'],
    ]);
    const listed = { chainId: 7, name: 'Alpha', infoURL: 'https://alpha.io', status: 'deprecated' };
    expect(brief([listed], [mine])).toEqual([
      ['changed', 'websiteUrl', null, 'https://alpha.io'],
      ['changed', 'status', 'active', 'deprecated'],
    ]);
  });

  test('keeps explorers that it does not know, and adds up to five', () => {
    const explorers = [1, 2, 3, 4].map((n) => ({ name: `${n}`, url: `https://e${n}.io` }));
    const theirs = {
      chainId: 7,
      name: 'Alpha',
      explorers: [5, 6].map((n) => ({ name: `${n}`, url: `https://e${n}.io` })),
    };
    expect(brief([theirs], [{ ...mine, explorers }])).toEqual([
      ['changed', 'explorers', explorers, [...explorers, { name: '5', url: 'https://e5.io' }]],
    ]);
  });

  test('names what is new, gone and in conflict', () => {
    const other = { ...mine, id: 'other', caip2: 'eip155:8', name: 'Gamma' };
    const cosmos = { ...mine, id: 'cosmos', caip2: 'cosmos:hub', name: 'Hub' };
    const chains = [
      { ...viem, id: 9, name: 'Delta' },
      { ...viem, id: 10, name: 'Delta' },
      { ...viem, id: 11, name: 'gamma' },
      { ...viem, id: 12, name: 'One' },
      { ...viem, id: 12, name: 'Two' },
      { ...viem, name: 'Gamma' },
    ];
    expect(brief(chains, [mine, other, cosmos])).toEqual([
      ['new', null, 'whole'],
      ['conflict', null, 'Another chain has this name'],
      ['conflict', null, 'Another chain has this name'],
      ['conflict', null, 'The registry has 2 names: One, Two'],
      ['conflict', 'name', 'Another chain has this name'],
      ['gone', null, 'Not in viem'],
    ]);
  });

  test.each([
    ['no list', { chains: [] }, 'Must be a JSON array'],
    ['an empty list', [], 'Must be a JSON array'],
    ['other objects', [{ title: 'x' }], 'Unknown format'],
    ['a chain without what it needs', [viem, { ...viem, id: 'seven' }], 'Chain 2: '],
  ])('is refused with %s', (_case, json, message) => {
    expect(readRegistry(json)).toContain(message);
  });

  // The example of https://namespaces.chainagnostic.org/cosmos/caip2
  test('writes ids of cosmos by its rule, and skips chains without one', () => {
    const one = { chain_type: 'cosmos', status: 'live', bech32_prefix: 'evmos' };
    const registry = registryOf(
      { ...one, chain_name: 'hub', chain_id: 'cosmoshub-4', bech32_prefix: 'cosmos' },
      { ...one, chain_name: 'long', chain_id: 'hashed-123' },
      { ...one, chain_name: 'eth', chain_type: 'eip155', chain_id: '1' },
      { ...one, chain_name: 'solana', chain_type: 'solana', chain_id: '101' },
      { ...one, chain_name: 'none' },
    );
    expect(registry.chains.map(({ caip2, addressPrefix }) => [caip2, addressPrefix])).toEqual([
      ['cosmos:cosmoshub-4', 'cosmos'],
      ['cosmos:hashed-99df5cd68192b33e', 'evmos'],
      ['eip155:1', null],
    ]);
    expect(registry.skipped).toEqual(['solana', 'none']);
  });

  const data = join(import.meta.dirname, '../../../../shared/data');
  test.skipIf(!existsSync(data)).each([
    ['chains-viem', 712],
    ['chains-ethereum-lists', 1707],
    ['chains-cosmos', 258],
  ])('goes through whole: %s', (folder, count) => {
    const registry = registryOf(...JSON.parse(readFileSync(join(data, folder, 'chains.json'), 'utf8')));
    expect(registry.chains).toHaveLength(count);
    expectStorable(registry);
  });

  test('ships with the product', () => {
    const { version, registry } = shippedRegistry();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(registry.chains.length).toBeGreaterThan(700);
    expectStorable(registry);
  });
});

/** Every new chain has fields that a creation takes. */
function expectStorable(registry: Registry): void {
  const { differences } = diffRegistry(registry, []);
  const refused = differences
    .filter(({ kind }) => kind === 'new')
    .filter(({ after }) => !blockchainFields.partial().safeParse(after).success);
  expect(refused).toEqual([]);
}
