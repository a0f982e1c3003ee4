import { bech32 } from '@scure/base';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/**
 * Cosmos chains: bech32 (BIP-173) with the chain's own prefix, over 20 bytes (account) or 32 bytes (contract,
 * ADR-028). Stored and compared in lower case.
 */
export function checkCosmos(text: string, prefix: string | null): CheckedAddress {
  if (!prefix) return refused('This chain has no address prefix yet. Add it to the chain first.');
  const parts = bech32.decodeUnsafe(text);
  if (!parts) {
    return refused(`Enter a bech32 address with a valid checksum, for example ${prefix}1….`);
  }
  if (parts.prefix !== prefix.toLowerCase()) {
    return refused(
      `Enter an address with the prefix of this chain, ${prefix}. This one has ${parts.prefix}.`,
    );
  }
  const length = bech32.fromWordsUnsafe(parts.words)?.length;
  if (length === 20 || length === 32) return accepted(text.toLowerCase());
  return refused('This address has a wrong length. Enter an account (20 bytes) or a contract (32 bytes).');
}
