// Imports of records from files: a file is uploaded, its columns are mapped to fields, which shows what would happen, and the job is
// started by the call of all jobs.
import { z } from 'zod';
import { type ExchangeType, exchangeTypes } from '../exchange/columns.ts';
import { job } from '../jobs/jobs.ts';
import { choice, id, several, text, upload, write } from '../kit/calls.ts';
import type { Right } from '../kit/rights.ts';
import { importFileLimits } from './limits.ts';

/** Types that can be imported. */
export const importTypes: Record<ExchangeType, string> = {
  gameListing: 'Game listings',
  article: 'Articles',
  category: 'Categories',
  blockchain: 'Blockchains',
};
export type ImportType = ExchangeType;

/** By which a row finds the record that it stands for. Without a column of slugs, a slug is that of the name. */
export const importKeys = { id: 'Id', slug: 'Slug', externalId: 'External id', none: 'None' } as const;
export const importModes = {
  create: 'Create new records only',
  update: 'Update existing records only',
  upsert: 'Create and update',
} as const;
/** What a blank cell does to the field of an existing record. */
export const emptyCells = { keep: 'Keep the value', clear: 'Clear the field' } as const;
export const missingCategories = { create: 'Create them', refuse: 'Refuse the row' } as const;

/** Fields that only an import has: an address that joins the chain in another column. */
export const addressColumn = { path: 'deployments.address', label: 'Contract address' } as const;

const header = text(1, importFileLimits.headerLength + 20);

/** How a file becomes records. Columns without a field are left out. */
export const mapping = z.strictObject({
  columns: several(z.strictObject({ column: header, field: text(1, 60) }), importFileLimits.columns),
  key: choice(importKeys),
  mode: choice(importModes),
  empty: choice(emptyCells),
  missingCategories: choice(missingCategories),
});
export type Mapping = z.output<typeof mapping>;

/** What a file is read as, by the names of the WHATWG. */
export const textEncodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
} as const;
export type TextEncoding = keyof typeof textEncodings;

const fileFormat = {
  /** Null for a workbook. */
  encoding: choice(textEncodings).nullable(),
  /** The visible sheets of a workbook, and the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
};
export type FileFormat = z.output<z.ZodObject<typeof fileFormat>>;

const column = z.strictObject({
  header: z.string(),
  /** Its first distinct cells. */
  samples: z.array(z.string()),
  /** Rows with a cell that is not blank. */
  filled: z.int(),
  /** The field that it probably holds. */
  guess: z.string().nullable(),
});

export const uploaded = z.strictObject({
  job,
  rows: z.int(),
  ...fileFormat,
  columns: z.array(column),
  /** The mapping of the last file with these headers, or one by the guesses. */
  mapping,
  remembered: z.boolean(),
});
export type Uploaded = z.output<typeof uploaded>;

const rights: Right[] = Object.values(exchangeTypes).map((area) => `${area}.edit` as const);

export const imports = {
  upload: upload({
    path: '/api/import/upload',
    summary:
      'Upload a CSV, TSV, JSON, NDJSON or XLSX file of records. Returns its columns with guessed fields. Needs the right to edit the type.',
    right: rights,
    input: z.strictObject({
      type: choice(importTypes),
      /** The name of a sheet; the first visible one with cells by default. */
      sheet: text(1, 100).optional(),
    }),
    output: uploaded,
    maxBytes: importFileLimits.bytes,
    errors: ['too_many_requests'],
  }),
  map: write({
    path: '/api/import/map',
    summary:
      'Map the columns of an uploaded file to fields, and check every row. Changes no record: the job shows what would happen, and waits for /api/jobs/start. Can be repeated.',
    right: rights,
    input: z.strictObject({ id: id(), ...mapping.shape }),
    output: job,
    errors: ['not_found', 'invalid_transition'],
  }),
};
