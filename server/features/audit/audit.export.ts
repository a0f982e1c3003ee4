// The audit log as a CSV file, written by a worker.
import { type AuditRow, type audit, auditExportRows } from '../../../contract/audit/audit.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { Database } from '../../database/database.ts';
import { JsonBytes } from '../../http/envelope.ts';
import { defineTask, type TaskContext } from '../../worker/worker-tasks.ts';
import { csvHeader, csvOf } from './audit.csv.ts';
import { readBatches } from './audit.list.ts';

/**
 * Bytes per chunk. Above 128 KiB the C library returns memory to the system as soon as it is freed; smaller chunks left
 * 40 MB of gaps after ten exports.
 */
const chunkBytes = 256 * 1024;

/** Writes the data of the reply as JSON. @public imported by the worker thread */
export const exportTask = defineTask({
  module: import.meta.url,
  name: 'exportTask',
  thread: 'exports',
  run: async (input: Input<typeof audit.export>, { database, signal, write }: TaskContext) => {
    const { reads } = await database();
    let json = '{"csv":"';
    let rows = 0;
    const add = async (text: string) => {
      json += text;
      if (json.length < chunkBytes) return;
      await write(new TextEncoder().encode(json));
      json = '';
    };
    await add(withinQuotes(csvHeader));
    const total = await readBatches(reads, input, auditExportRows, async (part: readonly AuditRow[]) => {
      signal.throwIfAborted();
      rows += part.length;
      await add(withinQuotes(csvOf(part)));
    });
    await write(new TextEncoder().encode(`${json}","rows":${rows},"total":${total}}`));
    return { rows };
  },
});

/** JSON for a part of a string, without the quotes. */
function withinQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

export async function exportLog(
  { workers }: Pick<Database, 'workers'>,
  input: Input<typeof audit.export>,
): Promise<{ data: JsonBytes; rows: number }> {
  const pieces: Uint8Array[] = [];
  const { rows } = await workers.run(exportTask, input, { onBytes: (bytes) => void pieces.push(bytes) });
  return { data: new JsonBytes(pieces), rows };
}
