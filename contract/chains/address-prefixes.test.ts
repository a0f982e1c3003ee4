import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFormats } from './address-formats.ts';
import { checkAddress } from './addresses.ts';

const lower = '0xa8754b9fa15fc18bb59458815510e40a12cd2014';
const stored = '0xa8754b9Fa15fc18BB59458815510E40a12cD2014';
const ronin = { addressFormat: 'evm', addressPrefix: null, caip2: 'eip155:2020' } as const;
const solana = {
  addressFormat: 'solana',
  addressPrefix: null,
  caip2: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const;
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

test.each([
  lower,
  stored,
  `ronin:${lower}`,
  `ronin:${lower.slice(2)}`,
  `RONIN:${lower}`,
  `ron:${stored}`,
  `eip155:2020:${lower}`,
  `eip155:2020:${stored}`,
  `  eip155:2020:${stored}\n`,
])('%s is read on Ronin', (text) => {
  expect(checkAddress(ronin, text)).toMatchObject({ ok: true, address: stored });
});

test.each([
  [`eth:${lower}`, 'for eip155:1, but this chain is eip155:2020'],
  [`eip155:1:${lower}`, 'for eip155:1'],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${mint}`, 'for solana:'],
  [`xyz:${lower}`, 'Remove "xyz:"'],
  [`https://etherscan.io/address/${lower}`, 'Enter only the address: 0x and 40'],
  [`${lower}\u200b`, 'invisible character'],
  [`\u202e${lower}`, 'invisible character'],
  [`${lower.slice(0, 20)}\u00ad${lower.slice(20)}`, 'invisible character'],
  [`${lower.slice(0, 20)} ${lower.slice(20)}`, 'space'],
  ['', 'Enter an address'],
])('%s is refused with a hint', (text, hint) => {
  expect(checkAddress(ronin, text)).toMatchObject({ ok: false, message: expect.stringContaining(hint) });
});

test('a chain of another family accepts its own CAIP-10 form', () => {
  expect(checkAddress(solana, `${solana.caip2}:${mint}`)).toMatchObject({ ok: true, address: mint });
  expect(checkAddress(solana, `eip155:1:${lower}`)).toMatchObject({ ok: false });
  const unchecked = { addressFormat: 'other', addressPrefix: null, caip2: 'hive:mainnet' } as const;
  expect(checkAddress(unchecked, 'abc:def:ghi')).toMatchObject({ ok: true, address: 'abc:def:ghi' });
  expect(checkAddress(unchecked, 'hive:mainnet:splinterlands')).toMatchObject({
    ok: true,
    address: 'splinterlands',
  });
});

test('a stored address is accepted again unchanged, for every family', () => {
  const formats = Object.keys(addressFormats) as (keyof typeof addressFormats)[];
  const prefixes = fc.constantFrom('', 'eth:', 'eip155:1:', 'ronin:', 'cosmos:a:');
  const bodies = fc.oneof(fc.constantFrom(lower, stored, mint, 'axie.near'), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.constantFrom(...formats), prefixes, bodies, (addressFormat, prefix, body) => {
      const rule = { addressFormat, addressPrefix: 'axie', caip2: 'eip155:1' };
      const first = checkAddress(rule, prefix + body);
      if (first.ok) expect(checkAddress(rule, first.address)).toEqual(first);
      else expect(first.message).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});
