// My work: what waits for the caller, in sections of a count and the most urgent rows.
import { z } from 'zod';
import { choice, id, read } from '../kit/calls.ts';
import { statuses } from '../kit/lifecycle.ts';
import { type TaskType, taskTypes } from './tasks.ts';

/** The sections, in order. */
export const workSections = {
  assigned: 'Assigned to me',
  returned: 'Returned to me',
  toReview: 'To review',
  conflicts: 'Conflicts in my changes',
  scheduled: 'Next 48 hours',
  mine: 'My drafts and changes',
  stale: 'Stale',
  incomplete: 'Public but incomplete',
  duplicates: 'Possible duplicates',
  links: 'Links',
} as const;
export type WorkSection = keyof typeof workSections;

/** Rows of a section. */
export const workRows = 5;

const recordType = choice<Record<TaskType, string>>({ ...taskTypes });

export const workRow = z.strictObject({
  type: recordType,
  id: id(),
  version: z.int(),
  label: z.string(),
  status: choice(statuses),
  /** The version of its pending change, if the row is about that. */
  changeVersion: z.int().nullable(),
  /** The other listing of a possible duplicate. */
  otherId: id().optional(),
  /** What the section is sorted by: a due day, or the time of a change, of publishing or of the next verification. */
  at: z.string().nullable(),
});
export type WorkRow = z.output<typeof workRow>;

export const workSection = z.strictObject({
  section: choice(workSections),
  count: z.int(),
  rows: z.array(workRow),
  /** What the count is made of, by type. */
  parts: z.array(
    z.strictObject({
      type: recordType,
      changes: z.boolean(),
      count: z.int(),
      /** Filters of the type's list that show them; null if no list does. */
      filters: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
        .nullable(),
    }),
  ),
});
export type Work = z.output<typeof workSection>;

export const myWork = {
  summary: read({
    path: '/api/desk/summary',
    summary: `Get what waits for you, by section: a count, the first ${workRows} rows and the filters of the lists with all of them. Holds only types that you may view, and sections that you can act on.`,
    right: 'own',
    input: z.strictObject({}),
    output: z.array(workSection),
  }),
};
