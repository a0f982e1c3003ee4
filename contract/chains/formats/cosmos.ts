import { bech32 } from '@scure/base';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/**
 * Cosmos chains: bech32 (BIP-173) with the chain's own prefix, over the 20 bytes of an account or the 32
 * of a contract (ADR-028). Stored and compared in lower case.
 */
export function checkCosmos(text: string, prefix: string | null): CheckedAddress {
  if (!prefix) return refused('This chain has no address prefix yet: set it on the chain first.');
  const parts = bech32.decodeUnsafe(text);
  if (!parts) {
    return refused(`This address is not bech32 or its checksum is wrong: expected ${prefix}1….`);
  }
  if (parts.prefix !== prefix.toLowerCase()) {
    return refused(`This address has the prefix ${parts.prefix}: expected ${prefix}, the one of this chain.`);
  }
  const length = bech32.fromWordsUnsafe(parts.words)?.length;
  if (length === 20 || length === 32) return accepted(text.toLowerCase());
  return refused('This address has a wrong length: expected 20 bytes (account) or 32 (contract).');
}
