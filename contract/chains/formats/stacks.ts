import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/** Crockford's base 32, as c32check uses it. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** CAIP-2 of the public test network. */
const testnet = 'stacks:2147483648';

/** Letter after the S: single signature, several signatures (SIP-005). */
const letters = { mainnet: 'PM', testnet: 'TN' };

/**
 * Stacks, by SIP-005: a c32check principal, and `.contract-name` behind it when a contract is meant. Each
 * network takes its own version letters only. The principal is stored in upper case; the name, which is
 * case-sensitive, as typed.
 */
export function checkStacks(text: string, caip2: string | null): CheckedAddress {
  const [, typed = '', name = ''] = /^([0-9a-z]{6,41})(\.[a-z][\w-]{0,39})?$/i.exec(text) ?? [];
  // c32check reads O as 0, I and L as 1, and either case.
  const principal = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const network = stacksNetwork(caip2);
  const [single, multi] = [...letters[network]].map((letter) => `S${letter}`);
  if (!isPrincipal(principal)) {
    return refused(
      `This is not a Stacks address, or its checksum is wrong: expected ${single}… or ${multi}…, ` +
        'then nothing or .contract-name (40 characters at most).',
    );
  }
  if (!letters[network].includes(principal.charAt(1))) {
    return refused(
      `This address is of another network: expected one that starts with ${single} or ${multi}.`,
    );
  }
  return accepted(principal + name);
}

/** The network whose version letters a chain takes. */
export function stacksNetwork(caip2: string | null): keyof typeof letters {
  return caip2 === testnet ? 'testnet' : 'mainnet';
}

/** S, a version digit, then 20 bytes of hash and 4 of checksum as one number in base 32. */
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

/** Every leading zero byte is written as one leading zero digit, so that no address has two spellings. */
function leadingZeros(values: ArrayLike<number>): number {
  const first = Array.from(values).findIndex((value) => value !== 0);
  return first === -1 ? values.length : first;
}
