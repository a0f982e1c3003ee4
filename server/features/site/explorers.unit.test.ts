// Explorer links of each address family; an unknown format gets no link.
import { expect, test } from 'vitest';
import type { AddressFormat } from '../../../contract/chains/address-formats.ts';
import type { DeploymentKind } from '../../../contract/listings/values.ts';
import { sampleChains, sampleGames } from '../../bootstrap/sample/sample.data.ts';
import { explorerLinks } from './explorers.ts';

const evm = '0x32950db2a7164aE833121501C797D79E7B79d74C';
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const ton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const hiro = 'SP000000000000000000002Q6VF78';

test.each<[format: AddressFormat, explorer: string, address: string, link: string | undefined]>([
  ['evm', 'https://etherscan.io', evm, `https://etherscan.io/address/${evm}`],
  ['evm', 'https://etherscan.io/', evm, `https://etherscan.io/address/${evm}`],
  ['evm', 'https://subnets.avax.network/beam', evm, `https://subnets.avax.network/beam/address/${evm}`],
  [
    'evm',
    'https://explorer.glif.io/?network=calibration',
    evm,
    `https://explorer.glif.io/address/${evm}?network=calibration`,
  ],
  ['evm', 'https://scan.example/x?a=1&b=2', evm, `https://scan.example/x/address/${evm}?a=1&b=2`],
  ['evm', 'https://polkadot.js.org/apps/?rpc=wss://x#/explorer', evm, undefined],
  ['evm', 'https://test.azero.dev/#/explorer', evm, undefined],
  ['tron', 'https://tronscan.org', tron, `https://tronscan.org/#/address/${tron}`],
  ['tron', 'https://nile.tronscan.org/#/', tron, `https://nile.tronscan.org/#/address/${tron}`],
  ['tron', 'https://tronscan.org/#/home', tron, undefined],
  ['solana', 'https://solscan.io', solana, `https://solscan.io/account/${solana}`],
  [
    'solana',
    'https://explorer.solana.com/?cluster=devnet',
    solana,
    `https://explorer.solana.com/address/${solana}?cluster=devnet`,
  ],
  ['sui', 'https://suiscan.xyz', '0x2::sui::SUI', 'https://suiscan.xyz/mainnet/coin/0x2::sui::SUI'],
  ['sui', 'https://suiscan.xyz/testnet', '0x2', 'https://suiscan.xyz/testnet/object/0x2'],
  ['sui', 'https://suivision.xyz', '0x2', 'https://suivision.xyz/object/0x2'],
  [
    'aptos',
    'https://explorer.aptoslabs.com/?network=mainnet',
    '0x1',
    'https://explorer.aptoslabs.com/account/0x1?network=mainnet',
  ],
  [
    'aptos',
    'https://explorer.aptoslabs.com',
    '0x1::aptos_coin::AptosCoin',
    'https://explorer.aptoslabs.com/coin/0x1::aptos_coin::AptosCoin',
  ],
  ['starknet', 'https://voyager.online', '0x49d3', 'https://voyager.online/contract/0x49d3'],
  ['ton', 'https://tonviewer.com', ton, `https://tonviewer.com/${ton}`],
  ['ton', 'https://tonscan.org', ton, `https://tonscan.org/address/${ton}`],
  [
    'cosmos',
    'https://www.mintscan.io/cosmos',
    'cosmos1abc',
    'https://www.mintscan.io/cosmos/account/cosmos1abc',
  ],
  ['near', 'https://nearblocks.io', 'wrap.near', 'https://nearblocks.io/address/wrap.near'],
  ['bitcoin', 'https://mempool.space', 'bc1qxyz', 'https://mempool.space/address/bc1qxyz'],
  ['stacks', 'https://explorer.hiro.so', hiro, `https://explorer.hiro.so/address/${hiro}`],
  ['stacks', 'https://explorer.hiro.so', `${hiro}.pox`, `https://explorer.hiro.so/txid/${hiro}.pox`],
  ['other', 'https://scan.example', 'farmersworld', undefined],
])('%s on %s: %s', (addressFormat, url, address, link) => {
  const chain = { explorers: [{ name: 'Explorer', url }], addressFormat, caip2: null };
  expect(explorerLinks(chain, { address, kind: 'other' })).toEqual(
    link === undefined ? [] : [{ name: 'Explorer', url: link }],
  );
});

const antelope = 'antelope:1064487b3cd1a897ce03ae5b6a865651';
const nonFungible = 'A.0b2a3299cc857e29.TopShot';

test.each<[caip2: string, explorer: string, kind: DeploymentKind, address: string, link: string | undefined]>(
  [
    [antelope, 'https://waxblock.io', 'game', 'm.federation', 'https://waxblock.io/account/m.federation'],
    [antelope, 'https://wax.bloks.io/', 'token', 'alien.worlds', 'https://wax.bloks.io/account/alien.worlds'],
    [antelope, 'https://waxblock.io', 'token', 'Alien Worlds', undefined],
    [
      'flow:mainnet',
      'https://www.flowscan.io',
      'nft',
      nonFungible,
      `https://www.flowscan.io/contract/${nonFungible}`,
    ],
    [
      'flow:mainnet',
      'https://www.flowscan.io',
      'other',
      '0x0b2a3299cc857e29',
      'https://www.flowscan.io/account/0x0b2a3299cc857e29',
    ],
    ['flow:mainnet', 'https://www.flowscan.io', 'nft', 'TopShot', undefined],
    [
      'hive:beeab0de000000000000000000000000',
      'https://hivehub.dev',
      'game',
      'splinterlands',
      'https://hivehub.dev/@splinterlands',
    ],
    ['hive:beeab0de000000000000000000000000', 'https://hivehub.dev', 'game', '../x', undefined],
    [
      'hedera:mainnet',
      'https://hashscan.io/mainnet',
      'token',
      '0.0.731861',
      'https://hashscan.io/mainnet/token/0.0.731861',
    ],
    [
      'hedera:mainnet',
      'https://hashscan.io/mainnet',
      'game',
      '0.0.1062784',
      'https://hashscan.io/mainnet/contract/0.0.1062784',
    ],
    ['hedera:mainnet', 'https://hashscan.io/mainnet', 'game', '?', undefined],
    ['hedera:mainnet', 'https://scan.example', 'token', '0.0.731861', undefined],
  ],
)('%s on %s: a %s at %s', (caip2, url, kind, address, link) => {
  const chain = { explorers: [{ name: 'Explorer', url }], addressFormat: 'other' as const, caip2 };
  expect(explorerLinks(chain, { address, kind })).toEqual(
    link === undefined ? [] : [{ name: 'Explorer', url: link }],
  );
});

test('every address of the sample has a link on every explorer of its chain', () => {
  const chains = new Map(sampleChains.map((chain) => [chain.name, chain]));
  const missing = sampleGames.flatMap(({ deployments }) =>
    deployments.flatMap(({ chain: name, address = null, kind }) => {
      const { explorers = [], addressFormat = 'evm', caip2 = null } = chains.get(name) ?? {};
      if (address === null) return [];
      const links = explorerLinks({ explorers, addressFormat, caip2 }, { address, kind });
      return links.length === explorers.length ? [] : [`${name} ${address}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('a deployment without an address has no links', () => {
  const explorers = [{ name: 'Explorer', url: 'https://etherscan.io' }];
  expect(
    explorerLinks({ explorers, addressFormat: 'evm', caip2: 'eip155:1' }, { address: null, kind: 'token' }),
  ).toEqual([]);
});
