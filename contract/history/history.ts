// History: the versions of a record, rebuilt from the audit log, and bringing one back.
import { z } from 'zod';
import {
  choice,
  flag,
  id,
  list,
  read,
  recordFields,
  several,
  target,
  text,
  whole,
  write,
} from '../kit/calls.ts';
import { type areas, type Right } from '../kit/rights.ts';

/** Types of records with a history, with the area of their rights. */
export const historyTypes = {
  gameListing: 'gameListings',
  article: 'articles',
  banner: 'banners',
  collection: 'collections',
  category: 'categories',
  blockchain: 'blockchains',
  account: 'accounts',
  role: 'roles',
} as const satisfies Record<string, keyof typeof areas>;
export type HistoryType = keyof typeof historyTypes;

/** Types whose versions can be restored. Access is changed by its own calls only. */
const { account: _account, role: _role, ...restorableTypes } = historyTypes;

export { restorableTypes };
export type RestorableType = keyof typeof restorableTypes;

export function isRestorable(type: string): type is RestorableType {
  return Object.hasOwn(restorableTypes, type);
}

/** Fields of a lifecycle that entries name besides the editable ones. */
export const lifecyclePaths = ['status', 'publishAt', 'reviewNote', 'verifiedAt'] as const;

const views: Right[] = Object.values(historyTypes).map((area) => `${area}.view` as const);
const edits: Right[] = Object.values(restorableTypes).map((area) => `${area}.edit` as const);

const path = text(1, 60);
const record = { type: choice(historyTypes), id: id() };
/** A version of the record; its latest is the record itself. */
const at = whole(1, Number.MAX_SAFE_INTEGER);

const named = z.strictObject({ name: z.string(), gone: z.boolean() });
/** Names of the records that fields refer to, by id, also of deleted ones. */
export const names = z.record(z.string(), named);
export type Names = z.output<typeof names>;

export const historyRow = z.strictObject({
  id: id(),
  version: z.int(),
  at: z.string(),
  /** Null for the server itself. */
  by: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** Name of the API token that was used. */
  token: z.string().nullable(),
  /** For example `article.edit`. */
  action: z.string(),
  /** The changed fields. */
  fields: z.array(z.string()),
  /** Their values before and after; of long texts length and hash. Without `to` where an act on another record changed them. */
  changes: z.array(z.strictObject({ path: z.string(), from: z.unknown(), to: z.unknown().optional() })),
  names,
  /** The record that the action was about, if it changed this one too, as a merge does. */
  of: z.strictObject({ type: z.string(), label: z.string() }).nullable(),
});
export type HistoryRow = z.output<typeof historyRow>;

export const restorePreview = z.strictObject({
  changes: z.array(z.strictObject({ path: z.string(), from: z.unknown(), to: z.unknown() })),
  /** References to records that no longer exist, which are left out. */
  dropped: z.array(z.strictObject({ path: z.string(), id: z.string(), name: z.string().nullable() })),
  names,
});
export type RestorePreview = z.output<typeof restorePreview>;

const versions = list({
  path: '/api/history/list',
  summary:
    'List the versions of a record, the latest first; with `path` only those that changed this field. Takes the right to view the record.',
  right: views,
  filters: { ...record, path: path.optional() },
  sorts: ['version'],
  row: historyRow,
});

export const history = {
  list: {
    ...versions,
    // There is no text to search for.
    input: versions.input.omit({ q: true }),
    errors: ['not_found'] as const,
  },
  version: read({
    path: '/api/history/version',
    summary:
      'Get the editable fields of a record as of one version. `lost` names fields whose value is no longer kept. Takes the right to view the record.',
    right: views,
    input: z.strictObject({ ...record, at }),
    output: z.strictObject({
      fields: z.record(z.string(), z.unknown()),
      lost: z.array(z.string()),
      names,
    }),
    errors: ['not_found'],
  }),
  restore: write({
    path: '/api/history/restore',
    summary:
      'Restore fields of an earlier version, as an edit of the record: all but slug and times, or those in `paths`. Of a published or scheduled record they go into its pending change. With `dry` it only says what would change. Takes the right to edit the record.',
    right: edits,
    input: z.strictObject({
      ...target,
      type: choice(restorableTypes),
      at,
      paths: several(path, 60, 'distinct').optional(),
      dry: flag().optional(),
    }),
    /** The record, or with `dry` the preview. */
    output: z.union([restorePreview, z.looseObject(recordFields)]),
    errors: ['not_found', 'stale_version', 'duplicate'],
  }),
};
