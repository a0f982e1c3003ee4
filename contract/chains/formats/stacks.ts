import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/** Crockford's base32 alphabet, used by c32check. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** CAIP-2 id of the public testnet. */
const testnet = 'stacks:2147483648';

/** The letter after S: single signature, multiple signatures (SIP-005). */
const letters = { mainnet: 'PM', testnet: 'TN' };

/**
 * Stacks (SIP-005): a c32check principal, followed by `.contract-name` for a contract. Each network has its own
 * version letters. The principal is stored in upper case; the name is case-sensitive and stored as typed.
 */
export function checkStacks(text: string, caip2: string | null): CheckedAddress {
  const [, typed = '', name = ''] = /^([0-9a-z]{6,41})(\.[a-z][\w-]{0,39})?$/i.exec(text) ?? [];
  // c32check reads O as 0, I and L as 1, and ignores case.
  const principal = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const network = stacksNetwork(caip2);
  const [single, multi] = [...letters[network]].map((letter) => `S${letter}`);
  if (!isPrincipal(principal)) {
    return refused(
      `Enter a Stacks address with a valid checksum: ${single}… or ${multi}…, ` +
        'optionally with .contract-name (at most 40 characters).',
    );
  }
  if (!letters[network].includes(principal.charAt(1))) {
    return refused(`Enter an address of this chain's network. It starts with ${single} or ${multi}.`);
  }
  return accepted(principal + name);
}

/** The network whose version letters the chain uses. */
export function stacksNetwork(caip2: string | null): keyof typeof letters {
  return caip2 === testnet ? 'testnet' : 'mainnet';
}

/** S, a version digit, then 20 bytes of hash and 4 of checksum as one base32 number. */
function isPrincipal(text: string): boolean {
  const digits = Array.from(text.slice(1), (char) => alphabet.indexOf(char));
  const [version = -1, ...rest] = digits;
  if (!text.startsWith('S') || digits.includes(-1)) return false;
  const value = rest.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  const hex = value.toString(16).padStart(48, '0');
  if (hex.length !== 48 || leadingZeros(rest) !== leadingZeros(hexToBytes(hex))) return false;
  const bytes = hexToBytes(hex);
  const hash = sha256(sha256(Uint8Array.of(version, ...bytes.subarray(0, 20))));
  return bytes.subarray(20).every((byte, at) => byte === hash[at]);
}

/** Each leading zero byte is written as exactly one leading zero digit, so that no address has two spellings. */
function leadingZeros(values: ArrayLike<number>): number {
  const first = Array.from(values).findIndex((value) => value !== 0);
  return first === -1 ? values.length : first;
}
