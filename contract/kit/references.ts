// References to a record: they block its deletion, or move to the record that it is merged into.
import { z } from 'zod';
import { id, several, target } from './calls.ts';

/** Maximum records per call. */
const maxUsesIds = 200;

/** Aliases that a category or blockchain may have; a merge keeps within it. */
export const maxAliases = 20;

/** Input of the calls that find referring records. */
export const usesInput = z.strictObject({ ids: several(id(), maxUsesIds, 'distinct') });

/** Only records that are referred to, in the order of the input. */
export const uses = z.array(
  z.strictObject({
    id: id(),
    /** Number of referring records, as in the `data` of an `in_use` error. */
    count: z.int(),
    /** The first referring records. */
    sample: z.array(z.strictObject({ type: z.string(), id: id(), label: z.string() })),
  }),
);
export type Uses = z.output<typeof uses>;

/** Input of a deletion that may merge the record into another. */
export const removalInput = z.strictObject({ ...target, mergeInto: id().optional() });

export const removal = z.strictObject({
  id: id(),
  /** Number of listings that moved to `mergeInto`. */
  moved: z.int(),
  /** Number of articles that moved to `mergeInto`. */
  movedArticles: z.int(),
});
