// Imports of records from files: a file is uploaded, its columns are mapped to fields, which shows what would happen, and the job is
// started by the call of all jobs.
import { z } from 'zod';
import { type ExchangeType, exchangeTypes } from '../exchange/columns.ts';
import { dateOrders } from '../exchange/days.ts';
import { job } from '../jobs/jobs.ts';
import { choice, flag, id, read, several, text, upload, write } from '../kit/calls.ts';
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

/**
 * By which a row finds the record that it stands for. A name finds one only if nothing speaks against it, such as another developer;
 * rows without a slug or external id go by their name.
 */
export const importKeys = {
  id: 'Id',
  slug: 'Slug',
  externalId: 'External id',
  name: 'Name',
  none: 'None',
} as const;
export const importModes = {
  create: 'Create new records only',
  update: 'Update existing records only',
  upsert: 'Create and update',
} as const;
/** What a blank cell does to the field of an existing record. */
export const emptyCells = { keep: 'Keep the value', clear: 'Clear the field' } as const;
export const missingCategories = { refuse: 'Refuse the row', create: 'Create them, inactive' } as const;
/** Between the items of a list in a cell. */
export const separators = { semicolon: 'Semicolon', comma: 'Comma' } as const;
/** What becomes of a value that was refused, in all rows. */
export const repairActions = {
  use: 'Use another value',
  clear: 'Leave it empty',
  skip: 'Skip these rows',
  create: 'Create this category',
} as const;

/** Fields that only an import has: an address that joins the chain in another column. */
export const addressColumn = { path: 'deployments.address', label: 'Contract address' } as const;

const header = text(1, importFileLimits.headerLength + 20);

/** What to do with a value of a field, or of an item of a list. */
const repair = z.strictObject({
  field: text(1, 60),
  value: z.string().min(1).max(importFileLimits.valueLength),
  do: choice(repairActions),
  /** What to read instead: of a category or chain its name, slug or id. */
  use: text(1, importFileLimits.valueLength).optional(),
  /** Adds the value to the aliases of the category or chain when the import runs. */
  remember: flag().optional(),
});
export type Repair = z.output<typeof repair>;

const mappedColumn = z.strictObject({
  column: header,
  field: text(1, 60),
  /** Of dates that may mean two days, such as 5/6/2027. Without it, the order that another date of the column shows. */
  dateOrder: choice(dateOrders).optional(),
  /** Semicolon by default. A cell that begins with [ is JSON. */
  separator: choice(separators).optional(),
});

/** How a file becomes records. Columns without a field are left out. */
export const mapping = z.strictObject({
  columns: several(mappedColumn, importFileLimits.columns),
  key: choice(importKeys),
  mode: choice(importModes),
  empty: choice(emptyCells),
  missingCategories: choice(missingCategories),
  repairs: several(repair, importFileLimits.repairs).optional(),
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
  /** What its dates say of their order; `unclear` if each may mean two days, null if there is no such date. */
  dateOrder: choice({ ...dateOrders, unclear: 'Unclear' }).nullable(),
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

const count = z.int();

/** What a check has found, or what the import has done. */
export const importCheck = z.strictObject({
  job,
  /** Rows that create a record, change one, or leave it as it is; rows that are refused; and rows to skip. */
  created: count,
  changed: count,
  unchanged: count,
  refused: count,
  skipped: count,
  /** New records that have the name of an existing one. */
  namesakes: count,
  /** What is created or changed beside the rows: categories, and aliases to remember. `id` when it is done. */
  beside: z.array(
    z.strictObject({
      type: z.string(),
      what: choice({ create: 'Create', alias: 'Alias' }),
      name: z.string(),
      id: id().nullable(),
      rows: count,
    }),
  ),
  /** Columns with dates that may mean two days: map them again with a `dateOrder`. */
  unclearDates: z.array(z.strictObject({ column: z.string(), example: z.string(), rows: count })),
  /** Faults by value, the most frequent first, at most 100. */
  faults: z.array(
    z.strictObject({
      column: z.string().nullable(),
      field: z.string().nullable(),
      value: z.string().nullable(),
      message: z.string(),
      rows: count,
      /** Values that are alike and would be read. */
      suggestions: z.array(z.string()),
      /** The repairs that are possible. */
      repairs: z.array(choice(repairActions)),
      canRemember: z.boolean(),
    }),
  ),
  faultTotal: count,
});
export type ImportCheck = z.output<typeof importCheck>;

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
    keys: 3_000,
  }),
  check: read({
    path: '/api/import/check',
    summary:
      'Get what the check of an import has found, or what the import has done: rows that create and that change a record, what is created beside the rows, and faults by value with repairs. /api/jobs/detail has the records as they will be.',
    right: rights,
    input: z.strictObject({ id: id() }),
    output: importCheck,
    errors: ['not_found'],
  }),
};
