// The statuses that a listing, an article or a banner goes through, and who may move it from one to the next.

import { z } from 'zod';
import { choice, moment, multiline, optional, target } from './calls.ts';

export const statuses = {
  draft: 'Draft',
  inReview: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const;
export type Status = keyof typeof statuses;

/** What a call says that moves a record from one status to another. */
export const statusInput = z.strictObject({
  ...target,
  status: choice(statuses),
  publishAt: moment().optional(),
  reviewNote: optional(multiline(0, 2_000)).optional(),
});
export type StatusInput = z.output<typeof statusInput>;

/** What the server says of a record's lifecycle. */
export const lifecycleFields = {
  status: choice(statuses),
  /** From when the public may see it; in the future while scheduled. */
  publishAt: z.string().nullable(),
  /** When it first went public. */
  publishedAt: z.string().nullable(),
  /** What the reviewer said when it was returned to draft. */
  reviewNote: z.string().nullable(),
};

type Transition = {
  from: readonly Status[];
  to: Status;
  /** The action of the record's area that is needed, besides view. */
  action: 'edit' | 'publish';
  /** Whether the publish checklist has to pass. */
  complete?: boolean;
  /** What the person at the button reads. */
  verb: string;
};

export const transitions: readonly Transition[] = [
  { from: ['draft'], to: 'inReview', action: 'edit', complete: true, verb: 'Send for review' },
  { from: ['inReview'], to: 'draft', action: 'edit', verb: 'Return to draft' },
  {
    from: ['draft', 'inReview', 'scheduled'],
    to: 'published',
    action: 'publish',
    complete: true,
    verb: 'Publish',
  },
  { from: ['draft', 'inReview'], to: 'scheduled', action: 'publish', complete: true, verb: 'Schedule' },
  { from: ['scheduled'], to: 'draft', action: 'publish', verb: 'Unschedule' },
  { from: ['published', 'scheduled'], to: 'archived', action: 'publish', verb: 'Archive' },
  { from: ['archived'], to: 'draft', action: 'publish', verb: 'Restore as draft' },
];

/** How far ahead, in milliseconds, something can be scheduled: two years. */
export const scheduleAhead = 2 * 366 * 24 * 60 * 60_000;

/** The transition from one status to another, or undefined where there is none. */
export function transition(from: Status, to: Status): Transition | undefined {
  return transitions.find((one) => one.to === to && one.from.includes(from));
}

/** Statuses in which a record must keep passing its publish checklist when it is edited. */
export function mustStayComplete(status: Status): boolean {
  return status === 'published' || status === 'scheduled';
}

/** A published record is archived before it can be deleted. */
export function canDelete(status: Status): boolean {
  return status !== 'published';
}

/** A record that may also end by itself. */
export type Lasting = { status: Status; publishAt: string | null; unpublishAt: string | null };

/**
 * Whether the public sees a record at `now`, a time as replies write it. Decided whenever it is read, so that no job
 * that comes late can hide or leak anything.
 */
export function isPublic({ status, publishAt, unpublishAt }: Lasting, now: string): boolean {
  if (status !== 'published' && status !== 'scheduled') return false;
  return publishAt !== null && publishAt <= now && (unpublishAt === null || unpublishAt > now);
}
