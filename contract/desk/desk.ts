// The desk: who works on which records.
import { z } from 'zod';
import { commentTypes } from '../comments/comments.ts';
import { choice, day, flag, id, person, read, several, write } from '../kit/calls.ts';
import { listLimits } from '../kit/limits.ts';
import type { Right } from '../kit/rights.ts';
import { taskTypes } from './tasks.ts';

const views: Right[] = Object.values(commentTypes).map((area) => `${area}.view` as const);
const edits: Right[] = Object.values(taskTypes).flatMap((area) => [
  `${area}.edit` as const,
  `${area}.publish` as const,
]);

export const desk = {
  people: read({
    path: '/api/desk/people',
    summary:
      'List the active accounts that may view records of a type, or with `reviewers` those that may publish them, by name, at most 500. Takes the right to view them.',
    right: views,
    input: z.strictObject({ type: choice(commentTypes), reviewers: flag().optional() }),
    output: z.array(person),
  }),
  assign: write({
    path: '/api/desk/assign',
    summary:
      'Assign records of a type to an account that may view them, with a due date; null unassigns. Without dueOn each keeps its due date. Takes the right to edit or publish the records, which do not change.',
    right: edits,
    input: z.strictObject({
      type: choice(taskTypes),
      ids: several(id(), listLimits.ids, 'distinct').min(1, 'Must not be empty'),
      assigneeId: id().nullable(),
      dueOn: day().nullable().optional(),
    }),
    output: z.strictObject({ assigned: z.int() }),
  }),
};
