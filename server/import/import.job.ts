// Imports the rows of a file: finds the record that each row stands for, and creates or changes it by the code of a single edit.
import { hash } from 'node:crypto';
import type { ImportType } from '../../contract/import/import.ts';
import { importFileLimits } from '../../contract/import/limits.ts';
import { fold } from '../../contract/text/fold.ts';
import type { JobKind, NewRow } from '../jobs/kind.ts';
import type { Exceptions } from '../outbound/guard.ts';
import { BesideRows, categoriesNote } from './beside-rows.ts';
import { type ImportInput, type MappedCell, mappedCells } from './convert.ts';
import { downloadPictures } from './download-pictures.ts';
import { compared, type Evidence, evidenceOfCells } from './evidence.ts';
import { nameFields } from './fields.ts';
import { importRows } from './import-rows.ts';
import { goesByName, nameOf, uniqueKeys } from './keys.ts';
import { pictureUrlFault, pictureUrlsIn } from './picture-urls.ts';
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
    run: async (context) => {
      const { job, readFile, addRows, setNote, setBeside, outboundAllow } = context;
      const { input } = job;
      const type = job.type as ImportType;
      const given = importInput(input);
      const isNew = newIn(type, given);
      const pictures = pictureCount(type, outboundAllow);
      const beside = new BesideRows(type, given);
      let batch: NewRow[] = [];
      for await (const { line, cells, fault } of unpack(readFile(uploadName))) {
        const mapped = mappedCells(type, given, cells);
        const name = mapped.find(({ path }) => path === nameFields[type]);
        const message = fault ?? isNew(line, mapped) ?? pictures.add(mapped);
        if (message === undefined) beside.add(mapped);
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
      const all = await beside.found(context);
      await setBeside(all);
      const notes = [picturesNote(pictures.count()), categoriesNote(all)].filter((one) => one !== undefined);
      if (notes.length > 0) await setNote(notes.join('. '));
    },
  },
  ahead: (rows, context) => {
    const type = context.job.type as ImportType;
    const input = importInput(context.job.input);
    const labelled = rows.map(({ label, input: row }) => ({
      label,
      cells: mappedCells(type, input, (row as RowInput | null)?.cells ?? []),
    }));
    return downloadPictures(type, labelled, context);
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
  const names = new Map<string, { line: number; evidence: Evidence }[]>();
  return (line: number, cells: readonly MappedCell[]): string | undefined => {
    if (cells.some((cell) => cell.isSkipped)) return undefined;
    for (const { key, header } of uniqueKeys(type, cells)) {
      const earlier = lines.get(key);
      if (earlier !== undefined) return `Line ${earlier} has the same ${header}`;
      lines.set(key, line);
    }
    if (!goesByName(type, input, cells)) return undefined;
    const key = fold(nameOf(type, cells));
    const evidence = evidenceOfCells(type, cells);
    const namesakes = names.get(key) ?? [];
    const same = namesakes.find((one) => compared(type, evidence, one.evidence) !== 'other');
    names.set(key, [...namesakes, { line, evidence }]);
    return same && `Line ${same.line} has the same ${nameFields[type]}`;
  };
}

function picturesNote(count: number): string | undefined {
  return count === 0 ? undefined : `${count} ${count === 1 ? 'picture' : 'pictures'} to download`;
}

/** Counts the different URLs of pictures. Says which row has too many. */
function pictureCount(type: ImportType, exceptions: Exceptions) {
  const { pictureUrls } = importFileLimits;
  // Hashes, as URLs are long.
  const seen = new Set<string>();
  return {
    count: () => seen.size,
    add: (cells: readonly MappedCell[]): string | undefined => {
      const hashes = pictureUrlsIn(type, cells)
        .filter(({ url }) => pictureUrlFault(url, exceptions) === null)
        .map(({ url }) => hash('sha1', url, 'base64'));
      const next = new Set(hashes).difference(seen);
      if (seen.size + next.size > pictureUrls)
        return `A file may have ${pictureUrls.toLocaleString('en')} different URLs of pictures. Split it.`;
      for (const one of next) seen.add(one);
      return undefined;
    },
  };
}
