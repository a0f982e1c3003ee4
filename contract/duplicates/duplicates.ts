// Duplicates: pairs of listings that may be the same game, found in the background, to merge or to dismiss.
import { z } from 'zod';
import { choice, flag, id, list, read, recordFields, several, write } from '../kit/calls.ts';
import { statuses } from '../kit/lifecycle.ts';
import { listLimits } from '../kit/limits.ts';
import { releaseStages } from '../listings/values.ts';

/** Why two listings are a pair, the surest reason first. */
export const duplicateReasons = {
  address: 'Same contract address',
  store: 'Same store page',
  social: 'Same social account',
  website: 'Same website',
  name: 'Same name',
  similarName: 'Similar name',
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;

const listing = z.strictObject({
  id: id(),
  version: z.int(),
  name: z.string(),
  status: choice(statuses),
  releaseStage: choice(releaseStages),
  developer: z.string().nullable(),
  completeness: z.int(),
  updatedAt: recordFields.updatedAt,
});
export type DuplicateListing = z.output<typeof listing>;

export const duplicateRow = z.strictObject({
  id: id(),
  /** The one to keep by default: public before others, then the more complete one, then the older one. */
  keep: listing,
  drop: listing,
  /** The surest first. */
  reasons: z.array(choice(duplicateReasons)),
  foundAt: z.string(),
  dismissed: z.boolean(),
});
export type DuplicateRow = z.output<typeof duplicateRow>;

export const duplicates = {
  list: list({
    path: '/api/duplicates/list',
    summary:
      'List pairs of listings that may be the same game, the surest first. `reason` is their surest reason. q finds them by either listing. A change of a listing is compared within seconds, and all listings every night.',
    right: 'gameListings.view',
    filters: {
      reason: several(choice(duplicateReasons), 6).optional(),
      /** True for dismissed pairs, which the list leaves out otherwise. */
      dismissed: flag().optional(),
    },
    sorts: ['score', 'foundAt'],
    row: duplicateRow,
  }),
  summary: read({
    path: '/api/duplicates/summary',
    summary: 'Count pairs of possible duplicates by their surest reason, without dismissed ones.',
    right: 'gameListings.view',
    input: z.strictObject({}),
    output: z.strictObject({
      total: z.int(),
      byReason: z.partialRecord(choice(duplicateReasons), z.int()),
    }),
  }),
  dismiss: write({
    path: '/api/duplicates/dismiss',
    summary:
      'Dismiss pairs that are different games, or list them again. A dismissed pair is listed again when what both listings share changes.',
    right: 'gameListings.edit',
    input: z.strictObject({
      ids: several(id(), listLimits.ids, 'distinct').min(1, 'Must not be empty'),
      dismissed: flag().default(true),
    }),
    output: z.strictObject({ changed: z.int() }),
    errors: ['not_found'],
  }),
};
