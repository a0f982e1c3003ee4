import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/** Chains (CAIP-2) that mix their chain id into the checksum: the adoption table of EIP-1191. */
const eip1191 = new Map([
  ['eip155:30', '30'],
  ['eip155:31', '31'],
]);

/**
 * EIP-55, or EIP-1191 on the chains that adopted it: 0x and 40 hexadecimal digits, all lower case, all
 * upper case or in the right mix. Stored with its checksum, compared in lower case.
 */
export function checkEvm(text: string, caip2: string | null): CheckedAddress {
  const hex = /^0x([0-9a-f]{40})$/i.exec(text)?.[1];
  if (hex === undefined || !text.startsWith('0x')) {
    return refused('This is not an EVM address: expected 0x and 40 hexadecimal digits.');
  }
  const lower = hex.toLowerCase();
  if (/^0+$/.test(lower)) return refused('This is the zero address: no contract can be deployed there.');
  const chainId = evmVariant(caip2);
  const address = withChecksum(lower, chainId === '' ? '' : `${chainId}0x`);
  const mixed = hex !== lower && hex !== hex.toUpperCase();
  // The right checksum is not quoted: pasted back, it would bless a mistyped digit.
  if (mixed && text !== address) {
    return refused(
      `This EVM address has a wrong checksum: expected the upper and lower case of ${
        chainId === '' ? 'EIP-55' : `EIP-1191 for chain ${chainId}`
      }. Copy it again; if the source has no checksum, type it in lower case.`,
    );
  }
  return accepted(address, `0x${lower}`);
}

/** What two chains have in common that write the same address alike. */
export function evmVariant(caip2: string | null): string {
  return eip1191.get(caip2 ?? '') ?? '';
}

function withChecksum(lower: string, salt: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(salt + lower)));
  const digits = [...lower].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit));
  return `0x${digits.join('')}`;
}
