// Freshness of listings and articles: how often each is to be verified, and by when.
import { z } from 'zod';
import { person, whole } from './calls.ts';

/** Days between two verifications. */
const reviewDays = { min: 30, max: 365 } as const;

/** Days between two verifications, 0 for never, or null for the default of the record's kind. */
export function reviewEvery() {
  const { min, max } = reviewDays;
  return whole(0, max)
    .refine((days) => days === 0 || days >= min, `Must be from ${min} to ${max} days, or 0 for never`)
    .nullable();
}

/** Fields that the server sets. */
export const freshnessFields = {
  /** The last verification by a person. */
  verifiedAt: z.string().nullable(),
  verifiedBy: person.nullable(),
  /** When it is to be verified next; null for never, and for what was neither verified nor public. */
  reviewBy: z.string().nullable(),
};

const dayMs = 24 * 60 * 60_000;

/** When a record is to be verified next: so many days after its last verification, else after it became public. */
export function reviewByOf(
  days: number,
  { verifiedAt, publishAt }: { verifiedAt: string | null; publishAt: string | null },
): string | null {
  const since = verifiedAt ?? publishAt;
  return days === 0 || since === null ? null : new Date(Date.parse(since) + days * dayMs).toISOString();
}
