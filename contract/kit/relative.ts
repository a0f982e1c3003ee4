// Relative values of filters: the caller, and days counted from today. Lists and counts resolve them on the server when they are read.
import { z } from 'zod';

/** The caller, in place of an account's id. */
export const me = 'me';

const relativeDay = /^(today|[+-]\d{1,4}d)$/;

/** An account's id, or `me`. */
export function personOrMe() {
  return z
    .string('Must be an id')
    .regex(/^(me|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Must be an id or me');
}

/** A time; or `today`, `-30d` or `+7d`: the beginning of that day in UTC. */
export function timeOrDay() {
  return z
    .string('Must be a time')
    .overwrite((value) => (isTime(value) ? new Date(value).toISOString() : value))
    .refine((value) => isTime(value) || relativeDay.test(value), {
      error: 'Must be a time such as 2026-05-31T18:00:00.000Z, or today, -30d or +7d',
    });
}

function isTime(value: string): boolean {
  return z.iso.datetime().safeParse(value).success && !Number.isNaN(Date.parse(value));
}

/** Days from today of a relative value: 0 for `today`, -30 for `-30d`; undefined for a time. */
export function daysOf(value: string): number | undefined {
  if (!relativeDay.test(value)) return undefined;
  return value === 'today' ? 0 : Number.parseInt(value, 10);
}

const dayMs = 24 * 60 * 60_000;

/** The time that a value means at `now`. */
export function resolveTime(value: string, now: Date): string {
  const days = daysOf(value);
  if (days === undefined) return value;
  const today = Math.floor(now.getTime() / dayMs);
  return new Date((today + days) * dayMs).toISOString();
}

/** The ids that values mean for this caller. */
export function resolvePeople(values: readonly string[], callerId: string): string[] {
  return [...new Set(values.map((value) => (value === me ? callerId : value)))];
}
