import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BufferPool } from './buffer-pool.ts';

test('a file passes a queue unchanged, with no more buffers than the queue holds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ludex-turns-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bytes = randomBytes((20 << 20) + 12_345);
  await writeFile(join(folder, 'file'), bytes);
  const pool = new BufferPool();
  const held = 5;
  const queue = async function* (pieces: AsyncIterable<Uint8Array>) {
    const waiting: Uint8Array[] = [];
    for await (const piece of pieces) {
      // Chunks may be split.
      waiting.push(piece.subarray(0, 1_000), piece.subarray(1_000));
      while (waiting.length > held) yield waiting.shift() ?? piece;
    }
    // Other bytes pass unchanged.
    yield* [...waiting, Buffer.from('end')];
  };
  const out: Buffer[] = [];
  const buffers = new Set<ArrayBufferLike>();
  for await (const piece of pool.release(queue(pool.read(join(folder, 'file'))))) {
    out.push(Buffer.from(piece));
    buffers.add(piece.buffer);
  }
  expect(Buffer.concat(out).equals(Buffer.concat([bytes, Buffer.from('end')]))).toBe(true);
  expect(buffers.size).toBeLessThan(held + 3);
});
