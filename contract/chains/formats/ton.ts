import { bytesToHex } from '@noble/hashes/utils.js';
import { base64, base64url } from '@scure/base';

import { accepted, type CheckedAddress, refused } from './checked.ts';

/** First byte of a user-friendly address (TEP-2); `testOnly` is a flag added to the others. */
const tags = { bounceable: 0x11, nonBounceable: 0x51, testOnly: 0x80 };

/** Workchains by their byte: the basechain and the masterchain. */
const workchains = new Map([
  [0x00, '0'],
  [0xff, '-1'],
]);

/**
 * TON (TEP-2): raw (`workchain:64 hex`) or the user-friendly form of 48 characters. Raw is stored in lower case; the
 * user-friendly form is stored in base64url and keeps its tag, which says how to send to it. Both are compared as
 * raw.
 */
export function checkTon(text: string): CheckedAddress {
  if (/^(?:0|-1):[0-9a-fA-F]{64}$/.test(text)) return accepted(text.toLowerCase());
  const bytes = friendlyBytes(text);
  if (bytes === null) {
    return refused('Enter a TON address: 48 base64 characters, or 0: and 64 hexadecimal digits.');
  }
  // The CRC of a message followed by its own CRC is zero.
  if (crc16(bytes) !== 0) {
    return refused('This TON address has a wrong checksum. Copy it again from the explorer.');
  }
  const [tag = 0, workchain = 0] = bytes;
  if ((tag & tags.testOnly) !== 0) {
    return refused(
      'Enter a mainnet address, which starts with EQ, UQ, Ef or Uf. This one is for test networks only.',
    );
  }
  const chain = workchains.get(workchain);
  if (chain === undefined || (tag !== tags.bounceable && tag !== tags.nonBounceable)) {
    return refused('Enter a contract address, which starts with EQ, UQ, Ef or Uf.');
  }
  return accepted(base64url.encode(bytes), `${chain}:${bytesToHex(bytes.subarray(2, 34))}`);
}

/** 48 base64 characters are exactly 36 bytes, so there is no padding and there are no spare bits. */
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
