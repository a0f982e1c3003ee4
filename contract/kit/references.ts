// What stands in the way of deleting records: the articles and banners that name them.
import { z } from 'zod';
import { id, several } from './calls.ts';

/** Records that can be asked about at once. */
export const maxAskedRecords = 200;

/** What a call takes that says which records cannot be deleted. */
export const usesInput = z.strictObject({ ids: several(id(), maxAskedRecords, 'distinct') });

/** What it answers: only those that something names, in the order of the question. */
export const uses = z.array(
  z.strictObject({
    id: id(),
    /** How many name it, as the refusal to delete it says in its `data`. */
    count: z.int(),
    /** The first of those that name it. */
    sample: z.array(z.strictObject({ type: z.string(), id: id(), label: z.string() })),
  }),
);
export type Uses = z.output<typeof uses>;
