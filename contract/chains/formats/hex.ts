import { accepted, type CheckedAddress, refused } from './checked.ts';

/** A Move identifier: a letter, or an underscore followed by at least one character; the Sui VM allows 128. */
const identifier = '(?:[A-Za-z]\\w{0,127}|_\\w{1,127})';
const moveShape = new RegExp(`^0x([0-9a-fA-F]{1,64})((?:::${identifier}){2})?$`);

/** The prime of Starknet's field: P = 2^251 + 17 * 2^192 + 1. */
const starknetPrime = 2n ** 251n + 17n * 2n ** 192n + 1n;

/**
 * Sui and Aptos: a 32-byte Move address, with `::module::Name` when a type such as a coin is meant.
 * Stored in the long form of AIP-40: lower case, padded to 64 digits; the names are case-sensitive.
 */
export function checkMove(text: string): CheckedAddress {
  const [, hex, path = ''] = moveShape.exec(text) ?? [];
  if (hex !== undefined) return accepted(padded(hex) + path);
  return refused(
    text.includes('<')
      ? 'Enter 0x… or 0x…::module::Name. Types with parameters are not supported.'
      : 'Enter a Sui or Aptos address: 0x and up to 64 hexadecimal digits, optionally with ::module::Name.',
  );
}

/** Starknet: a non-zero field element, stored in lower case and padded to 64 digits. */
export function checkStarknet(text: string): CheckedAddress {
  const hex = /^0x([0-9a-fA-F]{1,64})$/.exec(text)?.[1];
  if (hex === undefined) {
    return refused('Enter a Starknet address: 0x and up to 64 hexadecimal digits.');
  }
  const value = BigInt(`0x${hex}`);
  if (value === 0n) return refused('Enter a contract address. This is the zero address.');
  if (value >= starknetPrime) {
    return refused('This Starknet address is too large. Enter a number below 2^251 + 17 * 2^192 + 1.');
  }
  return accepted(padded(hex));
}

function padded(hex: string): string {
  return `0x${hex.toLowerCase().padStart(64, '0')}`;
}
