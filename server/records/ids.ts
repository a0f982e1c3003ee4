import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const idBytes = 16;
/** Random bytes are drawn in batches, since the system call takes longer than everything else. */
const random = Buffer.alloc(256 * idBytes);
let used = random.length;
/** Time and counter of the last id. */
let msecs = 0;
let seq = 0;

/**
 * A new record id: UUIDv7 (RFC 9562), so that ids sort by their time. Ids of one thread also sort within a millisecond and after the
 * clock is set back, by a 32-bit counter that starts at random in its lower half (section 6.2).
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + idBytes);
  used += idBytes;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = bytes.readUInt32BE(6) >>> 1;
  } else seq += 1;
  return v7({ random: bytes, msecs, seq });
}
