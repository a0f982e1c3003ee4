// An uploaded file on its way to the job: read in a worker of limited memory and time, and kept as compressed rows.

import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import type { FileFormat } from '../../contract/import/import.ts';
import { importFileLimits } from '../../contract/import/limits.ts';
import { fail } from '../errors.ts';
import { ThreadLimitError, type WorkerPool } from '../worker/worker.ts';
import { defineTask } from '../worker/worker-tasks.ts';
import { type ColumnForm, FormReader } from './forms.ts';
import { readFile } from './read-file.ts';
import type { Row, Table } from './table.ts';

/** A column with its first distinct cells, and how many cells are filled. */
export type Column = { header: string; samples: string[]; filled: number; form?: ColumnForm };

export type Uploaded = { format: FileFormat; columns: Column[]; rows: number; packed: Uint8Array };

/** Cells by which the field of a column is guessed. */
const guessedBy = 20;

/** @public imported by the worker thread */
export const readFileTask = defineTask({
  module: import.meta.url,
  name: 'readFileTask',
  thread: 'files',
  run: async ({ bytes, sheet }: { bytes: Uint8Array; sheet?: string | undefined }): Promise<Uploaded> => {
    const { headers, rows, ...format } = await readFile(bytes, sheet);
    return { format, columns: columnsOf({ headers, rows }), rows: rows.length, packed: pack(rows) };
  },
});

/** Reads a file. Ends the call if it is not supported, damaged or too large. */
export async function readUploaded(
  workers: Pick<WorkerPool, 'run'>,
  bytes: Uint8Array,
  sheet?: string,
): Promise<Uploaded> {
  try {
    return await workers.run(readFileTask, { bytes, sheet });
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
    const taken = error.limit === 'memory' ? 'memory' : 'processor time';
    const or = isWorkbook(bytes) ? ', or save it as CSV' : '';
    return fail('payload_too_large', {
      text: `Reading this file takes too much ${taken}. Split it into smaller files${or}.`,
    });
  }
}

/** True for XLSX, which begins as every ZIP does. */
function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function columnsOf({ headers, rows }: Table): Column[] {
  return headers.map((header, index) => {
    const samples = new Set<string>();
    let filled = 0;
    const form = new FormReader(header);
    for (const { cells } of rows) {
      const cell = cells[index]?.trim() ?? '';
      form.add(cell);
      if (cell === '') continue;
      filled += 1;
      if (samples.size < guessedBy) samples.add(cell.slice(0, importFileLimits.sampleLength));
    }
    const found = form.form();
    return {
      header,
      samples: [...samples],
      filled,
      ...(Object.keys(found).length === 0 ? {} : { form: found }),
    };
  });
}

/** One line of JSON per row, compressed. */
function pack(rows: readonly Row[]): Uint8Array {
  const lines = rows.map(({ line, cells, fault }) => JSON.stringify([line, cells, fault]));
  // Node's readline ends a line at these two as well.
  const text = lines.join('\n').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return gzipSync(text, { level: 1 });
}

/** Reads packed rows piece by piece. */
export async function* unpack(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  const lines = createInterface({ input: Readable.from(pieces).pipe(createGunzip()) });
  for await (const text of lines) {
    if (text === '') continue;
    const [line, cells, fault]: [number, string[], string?] = JSON.parse(text);
    yield { line, cells, ...(fault === undefined || fault === null ? {} : { fault }) };
  }
}
