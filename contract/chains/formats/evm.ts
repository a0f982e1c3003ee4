import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/** Chains that include their chain id in the checksum: the adoption table of EIP-1191. */
const eip1191 = new Map([
  ['eip155:30', '30'],
  ['eip155:31', '31'],
]);

/**
 * EIP-55, or EIP-1191 on the chains that adopted it: 0x and 40 hexadecimal digits in lower case, upper case or with
 * the correct checksum. Stored with its checksum, compared in lower case.
 */
export function checkEvm(text: string, caip2: string | null): CheckedAddress {
  const hex = /^0x([0-9a-f]{40})$/i.exec(text)?.[1];
  if (hex === undefined || !text.startsWith('0x')) {
    return refused('Enter an EVM address: 0x and 40 hexadecimal digits.');
  }
  const lower = hex.toLowerCase();
  if (/^0+$/.test(lower)) return refused('Enter a contract address. This is the zero address.');
  const chainId = evmVariant(caip2);
  const address = withChecksum(lower, chainId === '' ? '' : `${chainId}0x`);
  const mixed = hex !== lower && hex !== hex.toUpperCase();
  // Do not suggest the correct checksum: it would confirm a mistyped digit.
  if (mixed && text !== address) {
    return refused(
      `This EVM address has a wrong checksum (${
        chainId === '' ? 'EIP-55' : `EIP-1191 for chain ${chainId}`
      }). Copy it again. If the source has no checksum, enter it in lower case.`,
    );
  }
  return accepted(address, `0x${lower}`);
}

/** Chain id used in the checksum, or an empty text for EIP-55. Chains with the same variant write addresses alike. */
export function evmVariant(caip2: string | null): string {
  return eip1191.get(caip2 ?? '') ?? '';
}

function withChecksum(lower: string, salt: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(salt + lower)));
  const digits = [...lower].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit));
  return `0x${digits.join('')}`;
}
