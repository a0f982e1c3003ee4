// Releases: pending changes, records and archivings that become public together, by hand or at a time.
import { z } from 'zod';
import {
  choice,
  id,
  list,
  person,
  read,
  recordFields,
  several,
  target,
  text,
  timestamp,
  write,
} from '../kit/calls.ts';
import { changeStates } from '../kit/changes.ts';
import { statuses } from '../kit/lifecycle.ts';
import type { Right } from '../kit/rights.ts';

/** Types of records that can be in a release, with the area of their rights. */
export const releaseTypes = {
  gameListing: 'gameListings',
  article: 'articles',
  banner: 'banners',
  collection: 'collections',
} as const;
export type ReleaseType = keyof typeof releaseTypes;

/** A release that failed left everything as it was, and can be changed and scheduled again. */
export const releaseStates = {
  open: 'Open',
  scheduled: 'Scheduled',
  done: 'Done',
  failed: 'Failed',
} as const;
export type ReleaseState = keyof typeof releaseStates;

/** What a release does to a record. */
export const releaseActions = {
  apply: 'Publish changes',
  publish: 'Publish',
  archive: 'Archive',
} as const;
export type ReleaseAction = keyof typeof releaseActions;

/** What one wants of a record, most likely; another action can be chosen. */
export function likelyAction(status: string | null, hasChanges: boolean): ReleaseAction {
  return hasChanges || status === 'published' ? 'apply' : 'publish';
}

/** Items of a release, characters of its name, and days and entries of the calendar. */
export const releaseLimits = { items: 200, name: 120, days: 62, entries: 1_000 } as const;

const views: Right[] = Object.values(releaseTypes).map((area) => `${area}.view` as const);
const publishes: Right[] = Object.values(releaseTypes).map((area) => `${area}.publish` as const);

const recordType = choice({ gameListing: '', article: '', banner: '', collection: '' });
const action = choice(releaseActions);
const named = { type: recordType, id: id() };
const given = z.strictObject({ ...named, action });
export type GivenItem = z.output<typeof given>;
const name = text(1, releaseLimits.name);

export const releaseProblem = z.strictObject({
  /** The field; null for the record as a whole. */
  path: z.string().nullable(),
  text: z.string(),
});
export type ReleaseProblem = z.output<typeof releaseProblem>;

export const releaseItem = z.strictObject({
  type: recordType,
  action,
  /** Null, as all that follows, for a type that the caller may not view. */
  id: id().nullable(),
  label: z.string().nullable(),
  /** Null also for a record that was deleted. */
  status: choice(statuses).nullable(),
  /** The fields of its pending change. */
  fields: z.array(z.string()),
  /** What stands in the way now, unless the release is done. */
  problems: z.array(releaseProblem),
});
export type ReleaseItem = z.output<typeof releaseItem>;

const releaseFields = {
  ...recordFields,
  name,
  state: choice(releaseStates),
  /** When it runs, or was to run. */
  at: z.string().nullable(),
  /** The account that made or last scheduled it. A scheduled release runs with its rights. */
  owner: person.nullable(),
  /** When it was done. */
  doneAt: z.string().nullable(),
  /** True if it was to run while no server was running, and ran at the next start. */
  late: z.boolean(),
  /** Why it failed the last time. */
  failure: z.array(z.string()),
  itemCount: z.int(),
  /** Items with problems. */
  unready: z.int(),
  /** True for thirty days after it was done, until it is undone. */
  canUndo: z.boolean(),
  /** When its undo was started. */
  undoneAt: z.string().nullable(),
};
export const releaseRow = z.strictObject(releaseFields);
export type ReleaseRow = z.output<typeof releaseRow>;
export const release = z.strictObject({ ...releaseFields, items: z.array(releaseItem) });
export type Release = z.output<typeof release>;

/** Something that the clock does. */
const scheduledKinds = { record: 'Publishes', change: 'Publishes changes', release: 'Release' } as const;

export const calendarEntry = z.strictObject({
  kind: choice(scheduledKinds),
  /** The type of the record; null for a release. */
  type: recordType.nullable(),
  id: id(),
  label: z.string(),
  at: z.string(),
  /** The record's or release's version, and that of the change: what moving it takes. */
  version: z.int(),
  changeVersion: z.int().nullable(),
  state: choice({ ...changeStates, ...statuses, ...releaseStates }),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

export const releases = {
  list: list({
    path: '/api/releases/list',
    summary:
      'List releases, the newest first, with the number of items that are not ready. q is a part of the name. Takes the right to view listings, articles, banners or collections.',
    right: views,
    filters: { state: several(choice(releaseStates), 4).optional() },
    sorts: ['createdAt', 'at', 'name'],
    row: releaseRow,
  }),
  detail: read({
    path: '/api/releases/detail',
    summary:
      'Get a release with its items and what stands in their way now: missing required items, fields changed in the record since, missing rights of the owner, a status that does not fit.',
    right: views,
    input: z.strictObject({ id: id() }),
    output: release,
    errors: ['not_found'],
  }),
  add: write({
    path: '/api/releases/add',
    summary:
      'Create a release. Each item takes the right to publish its type. A record is in one unfinished release at most.',
    right: publishes,
    input: z.strictObject({
      name,
      items: several(given, releaseLimits.items).default([]),
    }),
    output: release,
  }),
  edit: write({
    path: '/api/releases/edit',
    summary:
      'Rename a release that is open or failed, and add and remove items. Adding a record again changes its action. Takes the right to publish the types of these items.',
    right: publishes,
    input: z.strictObject({
      ...target,
      name: name.optional(),
      add: several(given, releaseLimits.items).optional(),
      remove: several(z.strictObject(named), releaseLimits.items).optional(),
    }),
    output: release,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  schedule: write({
    path: '/api/releases/schedule',
    summary:
      'Let a release run at a time, with the rights of the caller, or move one that is scheduled. Takes the right to publish the types of all items.',
    right: publishes,
    input: z.strictObject({ ...target, at: timestamp() }),
    output: release,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  unschedule: write({
    path: '/api/releases/unschedule',
    summary: 'Open a scheduled release again. Takes the right to publish the types of all items.',
    right: publishes,
    input: z.strictObject(target),
    output: release,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  run: write({
    path: '/api/releases/run',
    summary:
      'Run a release now: all of it, or nothing. A refusal names every reason, under `items.` and the position of the item. Takes the right to publish the types of all items.',
    right: publishes,
    input: z.strictObject(target),
    output: release,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  undo: write({
    path: '/api/releases/undo',
    summary:
      'Undo a release that is done, by a job for each type: a field or status goes back where it still is what the release made it. The other records stay, and the job names them. Takes the right to publish the types of all items.',
    right: publishes,
    input: z.strictObject(target),
    output: release,
    errors: ['not_found', 'stale_version', 'invalid_transition', 'too_many_requests'],
  }),
  remove: write({
    path: '/api/releases/delete',
    summary:
      'Delete a release that is not scheduled. Its records stay as they are. Takes the right to publish the types of all items.',
    right: publishes,
    input: z.strictObject(target),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  calendar: read({
    path: '/api/releases/calendar',
    summary: `List what is scheduled between two times, at most ${releaseLimits.days} days apart: records, pending changes and releases, the earliest first and at most ${releaseLimits.entries}. Records and changes only of types that the caller may view.`,
    right: views,
    input: z.strictObject({ from: timestamp(), to: timestamp() }),
    output: z.strictObject({
      entries: z.array(calendarEntry),
      /** All of them, also those that are left out. */
      total: z.int(),
    }),
  }),
};
