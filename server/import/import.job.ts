// Imports the rows of a file: finds the record that each row stands for, and creates or changes it by the code of a single edit.
import type { ImportType } from '../../contract/import/import.ts';
import type { JobKind, NewRow } from '../jobs/kind.ts';
import { type ImportInput, mappedCells } from './convert.ts';
import { nameFields } from './fields.ts';
import { importRows } from './import-rows.ts';
import { uniqueKeys } from './keys.ts';
import { unpack } from './uploaded.ts';

/** The stored file of a job: the rows of the upload, packed. */
export const uploadName = 'upload';

const batchRows = 500;

/** What a row keeps: the cells of its line in the file. */
export type RowInput = { cells: string[] };

export const job: JobKind = {
  kind: 'import',
  prepare: {
    thread: 'exports',
    run: async ({ job: { type, input }, readFile, addRows }) => {
      const given = importInput(input);
      const isNew = newIn(type as ImportType, given);
      let batch: NewRow[] = [];
      for await (const { line, cells, fault } of unpack(readFile(uploadName))) {
        const mapped = mappedCells(type as ImportType, given, cells);
        const name = mapped.find(({ path }) => path === nameFields[type as ImportType]);
        const message = fault ?? isNew(line, mapped);
        batch.push({
          line,
          label: name === undefined ? null : name.text.slice(0, 200),
          input: { cells } satisfies RowInput,
          ...(message === undefined ? {} : { outcome: 'refused', message }),
        });
        if (batch.length < batchRows) continue;
        await addRows(batch);
        batch = [];
      }
      await addRows(batch);
    },
  },
  part: (rows, context) =>
    importRows(
      // The type is checked by the call that creates the job.
      context.job.type as ImportType,
      importInput(context.job.input),
      rows.map((row) => ({ n: row.n, cells: (row.input as RowInput | null)?.cells ?? [] })),
      context,
    ),
};

/** The input is checked by the call that maps the columns. */
function importInput(input: Readonly<Record<string, unknown>>): ImportInput {
  return input as ImportInput;
}

/** Says which earlier line stands for the same record as a row, as the check of a row does not see the others. */
function newIn(type: ImportType, input: ImportInput) {
  const lines = new Map<string, number>();
  return (line: number, cells: Parameters<typeof uniqueKeys>[2]): string | undefined => {
    for (const { key, header } of uniqueKeys(type, input, cells)) {
      const earlier = lines.get(key);
      if (earlier !== undefined) return `Line ${earlier} has the same ${header}`;
      lines.set(key, line);
    }
    return undefined;
  };
}
