import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const length = 16;
/** Random bytes of ids to come: to ask the system for those of one takes longer than all else that an id takes. */
const random = Buffer.alloc(256 * length);
let used = random.length;
/** The last id's time, in milliseconds, and its place among those of that time. */
let msecs = 0;
let seq = 0;

/**
 * A new record id: UUIDv7 (RFC 9562), so that ids sort by the time they were made, those of one thread also within a
 * millisecond and where its clock is set back: a counter of 32 bits begins at random in its lower half (section 6.2).
 */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + length);
  used += length;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = bytes.readUInt32BE(6) >>> 1;
  } else seq += 1;
  return v7({ random: bytes, msecs, seq });
}
