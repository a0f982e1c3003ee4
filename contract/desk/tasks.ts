// A task stands beside its record: who works on it, and until which day.
import { z } from 'zod';
import { person } from '../kit/calls.ts';
import type { areas } from '../kit/rights.ts';

/** Types of records that can be assigned, with the area of their rights. */
export const taskTypes = {
  gameListing: 'gameListings',
  article: 'articles',
  banner: 'banners',
  collection: 'collections',
} as const satisfies Record<string, keyof typeof areas>;
export type TaskType = keyof typeof taskTypes;

export function isTaskType(type: string | undefined): type is TaskType {
  return type !== undefined && Object.hasOwn(taskTypes, type);
}

export const task = z.strictObject({
  assignee: person,
  /** A day, `YYYY-MM-DD`. */
  dueOn: z.string().nullable(),
});
export type Task = z.output<typeof task>;

/** In records and rows of lists. */
export const taskField = { task: task.nullable() };
