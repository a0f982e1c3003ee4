// The desk: who works on which records.
import { z } from 'zod';
import { commentTypes } from '../comments/comments.ts';
import { choice, person, read } from '../kit/calls.ts';
import type { Right } from '../kit/rights.ts';

const views: Right[] = Object.values(commentTypes).map((area) => `${area}.view` as const);

export const desk = {
  people: read({
    path: '/api/desk/people',
    summary:
      'List the active accounts that may view records of a type, by name, at most 500. Takes the right to view them.',
    right: views,
    input: z.strictObject({ type: choice(commentTypes) }),
    output: z.array(person),
  }),
};
