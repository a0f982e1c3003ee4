import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

import { accepted, type CheckedAddress, decoded, refused } from './checked.ts';

/** Base58 with four bytes of double SHA-256 behind the payload, as Bitcoin introduced it. */
export const base58check = createBase58check(sha256);

/** Solana: an account or program is a 32-byte public key in base58; it carries no checksum. */
export function checkSolana(text: string): CheckedAddress {
  // Base58 is quadratic; 32 bytes never take more than 44 characters.
  const bytes = text.length <= 44 ? decoded(() => base58.decode(text)) : null;
  if (bytes?.length === 32) return accepted(text);
  return refused('This is not a Solana address: expected 32 to 44 base58 characters (32 bytes).');
}

/** Tron: base58check of 21 bytes, of which the first is the mainnet prefix 0x41 (hence the leading T). */
export function checkTron(text: string): CheckedAddress {
  if (/^41[0-9a-f]{40}$/i.test(text)) {
    return refused('This is the hexadecimal form: expected the base58 form, T and 33 characters.');
  }
  const bytes = text.length <= 36 ? decoded(() => base58check.decode(text)) : null;
  if (bytes?.length === 21 && bytes[0] === 0x41) return accepted(text);
  return refused(
    /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)
      ? 'This Tron address has a wrong checksum: expected the address exactly as its explorer shows it.'
      : 'This is not a Tron address: expected T and 33 base58 characters.',
  );
}
