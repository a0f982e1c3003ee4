// The bin: deleted records, which can be restored until they are purged.
import { z } from 'zod';
import { restorableTypes } from '../history/history.ts';
import { choice, flag, id, list, person, several, slug, text, write } from '../kit/calls.ts';
import { statuses } from '../kit/lifecycle.ts';
import type { Right } from '../kit/rights.ts';

/** Types of records that go to the bin, with the area of their rights. */
export const binTypes = restorableTypes;
export type BinType = keyof typeof binTypes;

const deletions: Right[] = Object.values(binTypes).map((area) => `${area}.delete` as const);

/** Maximum records per call. */
export const maxBinIds = 200;
const ids = several(id(), maxBinIds, 'distinct').min(1, 'Required');

export const binRow = z.strictObject({
  id: id(),
  type: choice(binTypes),
  label: z.string(),
  slug: z.string().nullable(),
  /** The status it had; null for types without a lifecycle. */
  status: choice(statuses).nullable(),
  version: z.int(),
  /** The account that deleted it, and when. */
  by: person.nullable(),
  at: z.string(),
  /** Purged from this time on; null if it is kept until somebody purges it. */
  purgeAt: z.string().nullable(),
  /** The record that it was merged into, if that still exists. */
  mergedInto: z.strictObject({ id: id(), name: z.string() }).nullable(),
});
export type BinRow = z.output<typeof binRow>;

const outcomes = {
  restored: 'Restored',
  duplicate: 'A unique value is taken',
  not_found: 'Not in the bin',
} as const;

export const restoreOutcome = z.strictObject({
  id: id(),
  outcome: choice(outcomes),
  /** Null if it is not in the bin. */
  type: choice(binTypes).nullable(),
  label: z.string().nullable(),
  /** Set if it came back with another status: the one that it had, and the one that it has now. */
  status: z.strictObject({ from: choice(statuses), to: choice(statuses) }).nullable(),
  /** For `duplicate`: the taken values by field. Send others in `fields`. */
  fieldErrors: z.record(z.string(), z.string()),
  /** Set if the slug was taken: the one that it had, and the one that it has now. */
  slug: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  /** References to records that no longer exist, which are left out. */
  dropped: z.array(z.strictObject({ path: z.string(), id: z.string(), name: z.string().nullable() })),
  /** Records that refer to it again after a merge, and those that were changed since and keep their value. */
  givenBack: z.int(),
  kept: z.int(),
});
export type RestoreOutcome = z.output<typeof restoreOutcome>;

/** Values that can be taken by another record. */
const uniqueFields = z
  .strictObject({ name: text(1, 120), slug: slug(), caip2: text(1, 80).nullable() })
  .partial();
export type UniqueFields = z.output<typeof uniqueFields>;

export const bin = {
  list: list({
    path: '/api/bin/list',
    summary:
      'List deleted records, the latest first: of the types that the caller may view and delete. They are purged at `purgeAt`.',
    right: deletions,
    filters: {
      type: several(choice(binTypes), Object.keys(binTypes).length).optional(),
      ids: several(id(), maxBinIds).optional(),
    },
    sorts: ['at', 'label'],
    row: binRow,
  }),
  restore: write({
    path: '/api/bin/restore',
    summary:
      'Restore deleted records, each with an outcome. A scheduled record comes back as a draft, and so does a published one that the caller may not publish. A taken slug gets the next free one. `fields` replaces unique values of a single record. With `giveBack`, what a merge moved elsewhere and is still there comes back too. Takes the right to delete the types.',
    right: deletions,
    input: z.strictObject({ ids, fields: uniqueFields.optional(), giveBack: flag().optional() }),
    output: z.array(restoreOutcome),
    errors: ['not_found'],
    inWorker: true,
  }),
  purge: write({
    path: '/api/bin/purge',
    summary: 'Delete records in the bin for ever, with their slugs. Takes the right to delete the types.',
    right: deletions,
    inPerson: true,
    input: z.strictObject({ ids }),
    output: z.strictObject({ purged: z.array(id()) }),
    errors: ['not_found'],
  }),
};
