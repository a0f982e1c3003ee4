// Exports of records as files. An export is a job whose file is downloaded by a link.
import { z } from 'zod';
import { articles } from '../articles/articles.ts';
import { blockchains } from '../blockchains/blockchains.ts';
import { categories } from '../categories/categories.ts';
import { job } from '../jobs/jobs.ts';
import { choice, id, type ListCall, read, several, text, write } from '../kit/calls.ts';
import { listLimits } from '../kit/limits.ts';
import type { Right } from '../kit/rights.ts';
import { listings } from '../listings/listings.ts';
import { type ExchangeType, exchangeTypes } from './columns.ts';

export const exportFormats = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  json: 'JSON',
  ndjson: 'JSON lines',
} as const;
export type ExportFormat = keyof typeof exportFormats;

/** Columns of a file, and its records: fewer than a sheet of Excel can hold. */
export const exportLimits = { columns: 200, rows: 1_000_000 } as const;

/** The lists by whose filters records are chosen. */
export const exportLists: Record<ExchangeType, ListCall> = {
  gameListing: listings.list,
  article: articles.list,
  category: categories.list,
  blockchain: blockchains.list,
};

/** What a file holds. */
export const exportNouns: Record<ExchangeType, string> = {
  gameListing: 'listings',
  article: 'articles',
  category: 'categories',
  blockchain: 'blockchains',
};

const views: Right[] = Object.values(exchangeTypes).map((area) => `${area}.view` as const);
const type = choice(exchangeTypes);

export const exchange = {
  columns: read({
    path: '/api/export/columns',
    summary:
      'List the columns of a type, with those of the external ids in use. Takes the right to view the records.',
    right: views,
    input: z.strictObject({ type }),
    output: z.array(
      z.strictObject({
        /** The field, or a part of one such as `socials.x`: the header of the column. */
        path: z.string(),
        label: z.string(),
        /** An import ignores it. */
        readOnly: z.boolean(),
        /** Exported only if `columns` names it. */
        private: z.boolean(),
      }),
    ),
  }),
  start: write({
    path: '/api/export/start',
    summary: `Export all records of a type, those that match the list's filters and search but \`except\`, or up to ${listLimits.ids} by id. The job ends with a file for /api/jobs/link. Internal notes are exported only if \`columns\` names them. Takes the right to view the records.`,
    right: views,
    input: z.strictObject({
      type,
      /** Filters of the list, and \`q\`. */
      filter: z.record(z.string(), z.unknown()).optional(),
      ids: several(id(), listLimits.ids, 'distinct').optional(),
      /** Records to leave out. */
      except: several(id(), listLimits.ids, 'distinct').optional(),
      /** Paths of columns, in order; all but private ones by default. */
      columns: several(text(1, 100), exportLimits.columns, 'distinct').optional(),
      format: choice(exportFormats),
    }),
    output: job,
    errors: ['too_many_requests'],
  }),
};
