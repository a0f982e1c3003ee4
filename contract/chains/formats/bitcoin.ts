import { bech32, bech32m } from '@scure/base';

import { base58check } from './base58.ts';
import { accepted, type CheckedAddress, decoded, refused } from './checked.ts';

/** Version bytes of mainnet's base58check addresses: pay to public key hash, pay to script hash. */
const versions: readonly (number | undefined)[] = [0x00, 0x05];

/** Bitcoin mainnet: base58check (P2PKH, P2SH), or a segwit address by BIP-141, BIP-173 and BIP-350. */
export function checkBitcoin(text: string): CheckedAddress {
  if (/^bc1/i.test(text)) return checkSegwit(text);
  // 21 bytes and their checksum never take more than 35 base58 characters.
  const bytes = text.length <= 35 ? decoded(() => base58check.decode(text)) : null;
  if (bytes?.length === 21 && versions.includes(bytes[0])) return accepted(text);
  return refused(
    bytes?.length === 21 || /^(?:tb|bcrt)1/i.test(text)
      ? 'This is not a Bitcoin mainnet address: expected one that starts with 1, 3 or bc1.'
      : 'This is not a Bitcoin address: expected one that starts with 1, 3 or bc1, with its checksum.',
  );
}

function checkSegwit(text: string): CheckedAddress {
  const program = witnessProgram(text);
  if (program === null) {
    return refused(
      'This Bitcoin address has a wrong checksum: expected it exactly as its explorer shows it.',
    );
  }
  const { version, bytes } = program;
  const known = version <= 16 && bytes.length >= 2 && bytes.length <= 40;
  if (!known || (version === 0 && bytes.length !== 20 && bytes.length !== 32)) {
    return refused('This Bitcoin address has a wrong length: expected a witness program by BIP-141.');
  }
  return accepted(text.toLowerCase());
}

/** Version 0 takes bech32 and every later one bech32m: allowing both would weaken the checksum (BIP-350). */
function witnessProgram(text: string): { version: number; bytes: Uint8Array } | null {
  for (const codec of [bech32, bech32m]) {
    const [version, ...words] = codec.decodeUnsafe(text)?.words ?? [];
    if (version === undefined || (version === 0) !== (codec === bech32)) continue;
    const bytes = codec.fromWordsUnsafe(words);
    if (bytes) return { version, bytes };
  }
  return null;
}
