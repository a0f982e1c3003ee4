// Lifecycle of listings, articles, banners and collections: statuses, the transitions between them, and the right each needs.

import { z } from 'zod';
import { choice, id, multiline, optional, target, timestamp } from './calls.ts';

export const statuses = {
  draft: 'Draft',
  inReview: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
} as const;
/** Areas of records with a lifecycle. */
export const lifecycleAreas = ['gameListings', 'articles', 'banners', 'collections'] as const;

export type LifecycleArea = (typeof lifecycleAreas)[number];

export function isLifecycleArea(area: string): boolean {
  return lifecycleAreas.some((one) => one === area);
}

export type Status = keyof typeof statuses;

/** Payload of a status change. */
export const statusInput = z.strictObject({
  ...target,
  status: choice(statuses),
  publishAt: timestamp().optional(),
  reviewNote: optional(multiline(0, 2_000)).optional(),
  /** Who is asked for the review; without it everybody who may publish is. */
  reviewerId: id().optional(),
});
export type StatusInput = z.output<typeof statusInput>;

/** Lifecycle fields that the server sets. */
export const lifecycleFields = {
  status: choice(statuses),
  /** The public sees the record from this time on; in the future while scheduled. */
  publishAt: z.string().nullable(),
  /** First publication. */
  publishedAt: z.string().nullable(),
  /** The reviewer's note when the record was returned to draft. */
  reviewNote: z.string().nullable(),
};

type Transition = {
  from: readonly Status[];
  to: Status;
  /** The required action of the record's area, besides view. */
  action: 'edit' | 'publish';
  /** True if the publish checklist must pass. */
  complete?: boolean;
  /** Label of the button. */
  verb: string;
};

export const transitions: readonly Transition[] = [
  { from: ['draft'], to: 'inReview', action: 'edit', complete: true, verb: 'Send for review' },
  { from: ['inReview'], to: 'draft', action: 'edit', verb: 'Return to draft' },
  { from: ['draft'], to: 'published', action: 'publish', complete: true, verb: 'Publish' },
  { from: ['inReview'], to: 'published', action: 'publish', complete: true, verb: 'Approve and publish' },
  { from: ['scheduled'], to: 'published', action: 'publish', complete: true, verb: 'Publish now' },
  { from: ['draft', 'inReview'], to: 'scheduled', action: 'publish', complete: true, verb: 'Schedule' },
  { from: ['scheduled'], to: 'scheduled', action: 'publish', complete: true, verb: 'Reschedule' },
  { from: ['scheduled'], to: 'draft', action: 'publish', verb: 'Unschedule' },
  { from: ['published', 'scheduled'], to: 'archived', action: 'publish', verb: 'Archive' },
  { from: ['archived'], to: 'draft', action: 'publish', verb: 'Restore as draft' },
];

/** Maximum time ahead, in milliseconds, that a record can be scheduled: two years. */
export const maxScheduleMs = 2 * 366 * 24 * 60 * 60_000;

/** The transition between two statuses, or undefined if it is not allowed. */
export function transition(from: Status, to: Status): Transition | undefined {
  return transitions.find((one) => one.to === to && one.from.includes(from));
}

/** Statuses in which an edit must still pass the publish checklist. */
export function mustStayComplete(status: Status): boolean {
  return status === 'published' || status === 'scheduled';
}

/** A published record must be archived before it can be deleted. */
export function canDelete(status: Status): boolean {
  return status !== 'published';
}

/** The fields that decide visibility; null in `unpublishAt` never ends. */
export type Scheduled = { status: Status; publishAt: string | null; unpublishAt: string | null };

/**
 * Visibility to the public at `now`, an ISO time as in replies. Computed on every read, so that a late job can
 * neither hide nor leak a record.
 */
export function isPublic({ status, publishAt, unpublishAt }: Scheduled, now: string): boolean {
  if (status !== 'published' && status !== 'scheduled') return false;
  return publishAt !== null && publishAt <= now && (unpublishAt === null || unpublishAt > now);
}
