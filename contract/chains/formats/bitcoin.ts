import { bech32, bech32m } from '@scure/base';

import { base58check } from './base58.ts';
import { accepted, type CheckedAddress, decodeOrNull, refused } from './checked.ts';

/** Version bytes of mainnet base58check addresses: P2PKH and P2SH. */
const versions: readonly (number | undefined)[] = [0x00, 0x05];

/** Bitcoin mainnet: base58check (P2PKH, P2SH) or a segwit address (BIP-141, BIP-173, BIP-350). */
export function checkBitcoin(text: string): CheckedAddress {
  if (/^bc1/i.test(text)) return checkSegwit(text);
  // 21 bytes with their checksum never take more than 35 base58 characters.
  const bytes = text.length <= 35 ? decodeOrNull(() => base58check.decode(text)) : null;
  if (bytes?.length === 21 && versions.includes(bytes[0])) return accepted(text);
  return refused(
    bytes?.length === 21 || /^(?:tb|bcrt)1/i.test(text)
      ? 'Enter a Bitcoin mainnet address, which starts with 1, 3 or bc1.'
      : 'Enter a Bitcoin address with its checksum. It starts with 1, 3 or bc1.',
  );
}

function checkSegwit(text: string): CheckedAddress {
  const program = witnessProgram(text);
  if (program === null) {
    return refused('This Bitcoin address has a wrong checksum. Copy it again from the explorer.');
  }
  const { version, bytes } = program;
  const known = version <= 16 && bytes.length >= 2 && bytes.length <= 40;
  if (!known || (version === 0 && bytes.length !== 20 && bytes.length !== 32)) {
    return refused('This Bitcoin address has a wrong length. Copy it again from the explorer.');
  }
  return accepted(text.toLowerCase());
}

/** Version 0 uses bech32, later versions bech32m. Allowing both would weaken the checksum (BIP-350). */
function witnessProgram(text: string): { version: number; bytes: Uint8Array } | null {
  for (const codec of [bech32, bech32m]) {
    const [version, ...words] = codec.decodeUnsafe(text)?.words ?? [];
    if (version === undefined || (version === 0) !== (codec === bech32)) continue;
    const bytes = codec.fromWordsUnsafe(words);
    if (bytes) return { version, bytes };
  }
  return null;
}
