// Merging two listings of the same game: the one to drop goes to the bin, and all that leads to it leads to the other.
import { z } from 'zod';
import { duplicateReasons } from '../duplicates/duplicates.ts';
import { names } from '../history/history.ts';
import { choice, flag, id, read, target, write } from '../kit/calls.ts';
import { statuses } from '../kit/lifecycle.ts';
import { listings } from './listings.ts';

/** Whose value a field takes. With both, lists are joined, notes follow each other, and the dropped name becomes an alternative one. */
export const mergeChoices = { keep: 'Keep', drop: 'Take', both: 'Both' } as const;
export type MergeChoice = keyof typeof mergeChoices;

const side = z.strictObject({
  id: id(),
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  status: choice(statuses),
  updatedAt: z.string(),
});
export type MergeSide = z.output<typeof side>;

/** A field that differs. */
const mergeField = z.strictObject({
  path: z.string(),
  keep: z.unknown(),
  drop: z.unknown(),
  /** The joined value; absent for fields that take one of them. */
  both: z.unknown().optional(),
  /** A sensible choice: filled over empty, both of lists, else the one that was changed last. */
  suggested: choice(mergeChoices),
});
export type MergeField = z.output<typeof mergeField>;

export const mergePreview = z.strictObject({
  keep: side,
  drop: side,
  fields: z.array(mergeField),
  /** Names of the records that fields refer to, by id. */
  names,
  /** Articles and banners that will lead to the one to keep, and comments that move to it. */
  referrers: z.int(),
  comments: z.int(),
  /** True if the pending change of the one to drop goes to the bin with it. */
  leavesChange: flag(),
  /** Their pair among the possible duplicates, to dismiss it. */
  pairId: id().nullable(),
  /** Why they are a pair, the surest reason first. */
  reasons: z.array(choice(duplicateReasons)),
  /** True if the caller may merge them. */
  allowed: flag(),
});
export type MergePreview = z.output<typeof mergePreview>;

export const listingMerge = {
  mergePreview: read({
    path: '/api/gamelistings/mergepreview',
    summary:
      'Compare two listings field by field before they are merged: the fields that differ, each with a sensible choice.',
    right: 'gameListings.view',
    input: z.strictObject({ keep: id(), drop: id() }),
    output: mergePreview,
    errors: ['not_found'],
  }),
  merge: write({
    path: '/api/gamelistings/merge',
    summary:
      'Merge a listing into another one. `choose` says for exactly the fields that differ whose value to take. Articles, banners, comments, the task, the pending change, releases and slugs of the dropped listing go to the kept one, and it goes to the bin: restored from there with `giveBack`, it takes them back. Needs the rights to edit and delete, and to publish if either is public.',
    right: 'gameListings.delete',
    input: z.strictObject({
      keep: z.strictObject(target),
      drop: z.strictObject(target),
      choose: z.record(z.string().max(60, 'At most 60 characters'), choice(mergeChoices)),
    }),
    output: listings.detail.output,
    errors: ['not_found', 'stale_version', 'duplicate'],
  }),
};
