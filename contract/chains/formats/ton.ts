import { bytesToHex } from '@noble/hashes/utils.js';
import { base64, base64url } from '@scure/base';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/** First byte of a friendly address: how to send to it, plus a flag when mainnet must not take it. */
const tags = { bounceable: 0x11, nonBounceable: 0x51, testOnly: 0x80 };

/** The only workchains there are, by the byte that names them: the basic one and the masterchain. */
const workchains = new Map([
  [0x00, '0'],
  [0xff, '-1'],
]);

/**
 * TON, by TEP-2: raw (`workchain:64 hex`) or the friendly form of 48 characters. Raw is stored in lower
 * case; the friendly form is stored url-safe with its tag as typed, since the tag says how to send to it.
 * Both are compared as raw.
 */
export function checkTon(text: string): CheckedAddress {
  if (/^(?:0|-1):[0-9a-fA-F]{64}$/.test(text)) return accepted(text.toLowerCase());
  const bytes = friendlyBytes(text);
  if (bytes === null) {
    return refused(
      'This is not a TON address: expected 48 base64 characters or 0: and 64 hexadecimal digits.',
    );
  }
  // The checksum of a message with its own checksum behind it is zero.
  if (crc16(bytes) !== 0) {
    return refused('This TON address has a wrong checksum: expected it exactly as its explorer shows it.');
  }
  const [tag = 0, workchain = 0] = bytes;
  if ((tag & tags.testOnly) !== 0) {
    return refused(
      'This TON address is for test networks only: expected one that starts with EQ, UQ, Ef or Uf.',
    );
  }
  const chain = workchains.get(workchain);
  if (chain === undefined || (tag !== tags.bounceable && tag !== tags.nonBounceable)) {
    return refused('This is not the address of a contract: expected one that starts with EQ, UQ, Ef or Uf.');
  }
  return accepted(base64url.encode(bytes), `${chain}:${bytesToHex(bytes.subarray(2, 34))}`);
}

/** 48 characters of one base64 alphabet are exactly 36 bytes, so neither padding nor spare bits exist. */
function friendlyBytes(text: string): Uint8Array | null {
  if (/^[\w-]{48}$/.test(text)) return base64url.decode(text);
  return /^[A-Za-z0-9+/]{48}$/.test(text) ? base64.decode(text) : null;
}

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0, most significant bit first. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}
