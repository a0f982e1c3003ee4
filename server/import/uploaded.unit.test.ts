// Uploaded files in their worker, and the rows that are kept of them.
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workbookParts, zipOf } from '../test/records/workbooks.ts';
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
  const text = 'name,x\n"A\u2028\nB",1\nC,\nD\n"E""",1\n';
  const { columns, rows, packed } = await readUploaded(newPool(), Buffer.from(text));
  expect(columns).toEqual([
    { header: 'name', samples: ['A\u2028\nB', 'C', 'D', 'E"'], filled: 4 },
    { header: 'x', samples: ['1'], filled: 2 },
  ]);
  expect(rows).toBe(4);
  expect(await rowsOf(packed)).toEqual([
    { line: 2, cells: ['A\u2028\nB', '1'] },
    { line: 4, cells: ['C', ''] },
    { line: 5, cells: ['D', ''], fault: expect.any(String) },
    { line: 6, cells: ['E"', '1'] },
  ]);
});

test('a workbook that would take gigabytes is refused, and the next file is read', {
  // It fills the heap of a thread of low priority.
  timeout: 120_000,
}, async () => {
  const pool = newPool();
  const row = (number: number) =>
    `<row r="${number}"><c r="A${number}"><v>1</v></c><c r="XFD${number}"><v>1</v></c></row>`;
  const xml = `<worksheet><sheetData>${row(1)}${row(1_048_576)}</sheetData></worksheet>`;
  await expect(readUploaded(pool, zipOf(workbookParts([{ name: 'A', xml }])))).rejects.toMatchObject({
    code: 'payload_too_large',
  });
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
