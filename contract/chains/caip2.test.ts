import { expect, test } from 'vitest';
import { caip2Fault } from './caip2.ts';

const accepted = `
  eip155:1 eip155:2020 eip155:1313161554 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp cosmos:cosmoshub-4 cosmos:Binance-Chain-Tigris
  cosmos:hashed-99df5cd68192b33e bip122:000000000019d6689c085ae165831e93 polkadot:91b171bb158e2d3848fa23a9f1c25182
  antelope:aca376f206b8fc25a6ed44dbdc66547c starknet:SN_MAIN starknet:SN_SEPOLIA tron:0x2b6653dc tron:728126428 sui:mainnet near:testnet
  aptos:1 stacks:2147483648 xrpl:0 tvm:-239 tezos:NetXdQprcVkpaWU stellar:pubnet hedera:previewnet
  chainstd:8c3444cf8970a9e41a706fab93e7a6c4 flow:mainnet`;

test.each(accepted.trim().split(/\s+/))('%s is accepted', (text) => {
  expect(caip2Fault(text)).toBeUndefined();
});

test.each([
  ['eip155:0x1', 'decimal digits'],
  ['eip155:01', 'decimal digits'],
  ['eip155:mainnet', 'eip155:2020'],
  ['solana:mainnet', 'genesis hash'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvd0', 'genesis hash'],
  ['bip122:000000000019D6689C085AE165831E93', 'lower case'],
  ['bip122:1', 'genesis block'],
  ['starknet:mainnet', 'SN_MAIN'],
  ['tron:mainnet', 'tron:0x2b6653dc'],
  ['sui:1', 'mainnet'],
  ['aptos:mainnet', 'aptos:1'],
  ['cosmos:hashed-1', 'cosmos:hashed-'],
  ['cosmos:', 'cosmos:cosmoshub-4'],
  ['ethereum', 'eip155:2020'],
  ['EIP155:1', 'a namespace'],
  ['toolongname:1', 'a namespace'],
  ['__proto__:1', 'a namespace'],
])('%s is refused with an accepted example', (text, hint) => {
  expect(caip2Fault(text)).toContain(hint);
});

test('a Cosmos chain id that does not fit CAIP-2 is refused with instructions to hash it', () => {
  for (const id of ['wormchain.1', 'Binance_Chain', 'a chain', 'x'.repeat(33)])
    expect(caip2Fault(`cosmos:${id}`)).toContain('SHA-256');
});
