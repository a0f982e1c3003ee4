// Uploaded files in their worker, and the rows that are kept of them.
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importFileLimits } from '../../contract/import/limits.ts';

import { WorkerPool } from '../worker/worker.ts';
import { readUploaded, unpack } from './uploaded.ts';

function newPool(): WorkerPool {
  const pool = new WorkerPool({ location: { file: join(tmpdir(), 'never-opened') }, slowQueryMs: 500 });
  onTestFinished(() => pool.close());
  return pool;
}

async function rowsOf(packed: Uint8Array) {
  const pieces = async function* () {
    for (let from = 0; from < packed.length; from += 1_000) yield packed.subarray(from, from + 1_000);
  };
  const rows = [];
  for await (const row of unpack(pieces())) rows.push(row);
  return rows;
}

test('columns have samples and counts, and rows come back as they were', async () => {
  const text = 'name,x\n"A\u2028\nB",1\nC,\nD\n"E""",1,2\n';
  const { columns, rows, packed } = await readUploaded(newPool(), Buffer.from(text));
  expect(columns).toEqual([
    { header: 'name', samples: ['A\u2028\nB', 'C', 'D', 'E"'], filled: 4 },
    { header: 'x', samples: ['1'], filled: 2 },
  ]);
  expect(rows).toBe(4);
  expect(await rowsOf(packed)).toEqual([
    { line: 2, cells: ['A\u2028\nB', '1'] },
    { line: 4, cells: ['C', ''] },
    { line: 5, cells: ['D', ''] },
    { line: 6, cells: ['E"', '1'], fault: expect.any(String) },
  ]);
});

test('a file that would take gigabytes is refused, and the next file is read', {
  // It fills the heap of a thread of low priority.
  timeout: 120_000,
}, async () => {
  const pool = newPool();
  const objects = Buffer.from(`[${'{},'.repeat(importFileLimits.bytes / 4)}{}]`);
  await expect(readUploaded(pool, objects)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect((await readUploaded(pool, Buffer.from('a\n1\n'))).rows).toBe(1);
});

const steam = join(import.meta.dirname, '../../../shared/data/games-steam-nikdavis/steam.csv');

test.runIf(existsSync(steam))('a real CSV of 27,075 games is read', async () => {
  const { columns, rows, packed } = await readUploaded(newPool(), readFileSync(steam));
  expect(rows).toBe(27_075);
  expect(columns.map(({ header }) => header)).toContain('release_date');
  expect(columns[1]).toMatchObject({ header: 'name', filled: 27_075 });
  expect((await rowsOf(packed)).filter(({ fault }) => fault !== undefined)).toEqual([]);
});
