// The pulse: what an open console asks every few seconds, in one call.
import { z } from 'zod';
import { historyTypes } from '../history/history.ts';
import { job } from '../jobs/jobs.ts';
import { choice, flag, id, read, several, text } from '../kit/calls.ts';

/** Types of records whose forms say who else is there, with the area of their rights. */
export const pulseTypes = historyTypes;
export type PulseType = keyof typeof pulseTypes;
export type PulseArea = (typeof pulseTypes)[PulseType];

/**
 * Milliseconds between two calls of a console that is in sight or hidden, and that somebody stays at a record after the last one;
 * changed records named by a reply, and records left by a call.
 */
export const pulseLimits = {
  everyMs: 10_000,
  hiddenMs: 60_000,
  placeMs: 90_000,
  changed: 100,
  left: 50,
} as const;

const area = z.enum(pulseTypes, 'Must be an area whose records have a history');

export const pulse = {
  pulse: read({
    path: '/api/desk/pulse',
    summary: `Say which record is open here, and ask who else has it open, what others changed, and how one's own jobs stand. A console asks every ${pulseLimits.everyMs / 1000} seconds; this does not keep a session alive. Records that one may not view are passed over in silence.`,
    right: 'own',
    timed: true,
    input: z.strictObject({
      /** The record that is open, and whether there is unsaved work. One stays at it for 90 seconds. */
      here: z.strictObject({ type: choice(pulseTypes), id: id(), dirty: flag() }).optional(),
      /** Records that are not open any more. */
      left: several(id(), pulseLimits.left, 'distinct').optional(),
      /** The areas to watch, each with the stamp of the last reply, at first an empty text. */
      stamps: z.partialRecord(area, text(0, 64)).optional(),
    }),
    output: z.strictObject({
      /** Other accounts that have the record open. */
      others: z.array(z.strictObject({ name: z.string(), dirty: z.boolean() })),
      /** The version of the record; null if it does not exist. */
      recordVersion: z.int().nullable(),
      /** Who saved that version; null for the server itself. */
      changedBy: z.string().nullable(),
      changedByYou: z.boolean(),
      /** The version of its pending change, and who saved that. */
      changeVersion: z.int().nullable(),
      changeBy: z.string().nullable(),
      changeByYou: z.boolean(),
      stamps: z.partialRecord(area, z.string()),
      /** Ids of the records that others have changed since the stamp, by area; at most 100, and none without a stamp. */
      changed: z.partialRecord(area, z.array(z.string())),
      /** Unread notices in the inbox, at most 100. */
      unread: z.int(),
      /** One's own jobs that the server works on, or will. */
      jobs: z.array(job),
    }),
  }),
};
