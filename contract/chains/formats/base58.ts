import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

import { accepted, type CheckedAddress, decodeOrNull, refused } from './checked.ts';

/** Base58 followed by the first four bytes of double SHA-256, as Bitcoin introduced it. */
export const base58check = createBase58check(sha256);

/** Solana: a 32-byte public key in base58, without a checksum. */
export function checkSolana(text: string): CheckedAddress {
  // Base58 decoding is quadratic; 32 bytes never take more than 44 characters.
  const bytes = text.length <= 44 ? decodeOrNull(() => base58.decode(text)) : null;
  if (bytes?.length === 32) return accepted(text);
  return refused('Enter a Solana address: 32 to 44 base58 characters.');
}

/** Tron: base58check of 21 bytes, starting with the mainnet prefix 0x41 (written as T). */
export function checkTron(text: string): CheckedAddress {
  if (/^41[0-9a-f]{40}$/i.test(text)) {
    return refused('Enter the base58 form of this address: T and 33 characters.');
  }
  const bytes = text.length <= 36 ? decodeOrNull(() => base58check.decode(text)) : null;
  if (bytes?.length === 21 && bytes[0] === 0x41) return accepted(text);
  return refused(
    /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)
      ? 'This Tron address has a wrong checksum. Copy it again from the explorer.'
      : 'Enter a Tron address: T and 33 base58 characters.',
  );
}
