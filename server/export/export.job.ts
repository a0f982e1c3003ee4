// The job that writes an export: reads the records in batches, and writes the file in pieces.
import type { NameOf, Plain } from '../../contract/exchange/cells.ts';
import { type Column, columnAt, type ExchangeType } from '../../contract/exchange/columns.ts';
import {
  type ExportFormat,
  exportLimits,
  exportLists,
  exportNouns,
} from '../../contract/exchange/exchange.ts';
import { valueAt } from '../../contract/exchange/values.ts';
import { fail } from '../errors.ts';
import type { JobKind, PrepareContext } from '../jobs/kind.ts';
import { anyOf, matchingRecords } from '../records/lists.ts';
import { type FileWriter, writers } from './formats.ts';
import { SlugNames } from './names.ts';
import { type ExchangeSource, type ExportedRecord, sourceOf } from './source.ts';

/** What the call has checked. */
export type ExportInput = {
  type: ExchangeType;
  filter?: Readonly<Record<string, unknown>> | undefined;
  ids?: readonly string[] | undefined;
  except?: readonly string[] | undefined;
  columns: readonly string[];
  format: ExportFormat;
};

/** Records per read. A text can have hundreds of kilobytes. */
const batchRecords = 100;
const pieceBytes = 256 * 1024;

export const job: JobKind = {
  kind: 'export',
  prepare: { thread: 'exports', run: exportRecords },
};

async function exportRecords(context: PrepareContext): Promise<void> {
  // The call has checked it.
  const input = context.job.input as ExportInput;
  const { db, signal, now } = context;
  const source = await sourceOf(input.type);
  const columns = input.columns.flatMap((path) => columnAt(input.type, path) ?? []);
  const seqs = await chosenSeqs(context, source, input);
  await context.setTotal(seqs.length);
  const writer = writers[input.format]();
  const name = `${exportNouns[input.type]}-${now.toISOString().slice(0, 10)}.${input.format}`;
  const file = inPieces(context.writeFile(name, writer.type));
  const names = new SlugNames(context);
  await file.add(writer.begin(columns.map(({ path }) => path)));
  for (let from = 0; from < seqs.length; from += batchRecords) {
    signal.throwIfAborted();
    const batch = seqs.slice(from, from + batchRecords);
    const records = (await source.load(db, batch)).toSorted((one, other) => one.seq - other.seq);
    await names.load(records, columns);
    await file.add(writer.add(records.map((record) => cellsOf(record, columns, names.nameOf))));
  }
  await file.end(writer.end());
}

async function chosenSeqs(
  context: PrepareContext,
  { selection }: ExchangeSource,
  { type, ids, except, filter = {} }: ExportInput,
): Promise<number[]> {
  if (ids?.length === 0) return [];
  const { db, dialect } = context;
  const { q, ...filters } = exportLists[type].input.parse(filter);
  const query = ids === undefined ? selection.matching(filters, context) : { conditions: anyOf('id', ids) };
  const list = { db, dialect, entity: selection.table, ...query, q: typeof q === 'string' ? q : undefined };
  const left = new Set(except);
  const matching = await matchingRecords(list, selection.label, exportLimits.rows + left.size + 1);
  const found = matching.filter(({ id }) => !left.has(id));
  if (found.length > exportLimits.rows)
    fail('invalid_fields', { text: `At most ${exportLimits.rows} records fit. Narrow the filter.` });
  return found.map(({ seq }) => seq);
}

function cellsOf({ fields }: ExportedRecord, columns: readonly Column[], nameOf: NameOf): Plain[] {
  return columns.map(({ path, cell }) => cell.write(valueAt(fields, path) ?? null, nameOf));
}

/** Joins bytes to pieces of a file. */
function inPieces(file: ReturnType<PrepareContext['writeFile']>) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  const flush = async () => {
    const all = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    for (let from = 0; from < all.length; from += pieceBytes)
      await file.write(new Uint8Array(all.subarray(from, from + pieceBytes)));
  };
  const add = async (bytes: ReturnType<FileWriter['add']>) => {
    waiting.push(bytes);
    length += bytes.length;
    if (length >= pieceBytes) await flush();
  };
  return {
    add,
    end: async (bytes: Uint8Array) => {
      await add(bytes);
      await flush();
      await file.end();
    },
  };
}
