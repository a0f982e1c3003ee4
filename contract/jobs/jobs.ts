// Jobs: work on many records at once, such as bulk edits, imports and exports. A job is prepared, which changes nothing, shown,
// started, and can be undone once.
import { z } from 'zod';
import { names } from '../history/history.ts';
import { choice, flag, id, list, read, several, whole, write } from '../kit/calls.ts';
import { areas, type Right } from '../kit/rights.ts';

export const jobStates = {
  preparing: 'Preparing',
  ready: 'Ready',
  queued: 'Queued',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undone: 'Undone',
} as const;
export type JobState = keyof typeof jobStates;

/** States in which the server works on a job, or will. */
export const activeJobStates = ['preparing', 'queued', 'running'] as const satisfies JobState[];
/** States of jobs that have not ended. A job that is ready waits for its start. */
export const unfinishedStates = [...activeJobStates, 'ready'] as const satisfies JobState[];
export const isActive = ({ state }: { state: JobState }): boolean =>
  activeJobStates.some((one) => one === state);

export const rowOutcomes = {
  /** Found, but not checked yet. */
  new: 'Not checked',
  /** Checked; the job will change it. */
  pending: 'To do',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
} as const;
export type RowOutcome = keyof typeof rowOutcomes;

/**
 * Days for which jobs, their rows and files are kept, and can be undone; jobs that run at once; jobs of an account that have not
 * ended; and rows of a job.
 */
export const jobLimits = { days: 30, perAccount: 1, running: 3, unfinished: 20, rows: 200_000 } as const;

const person = z.strictObject({ id: id(), name: z.string() });
const count = z.int();

export const job = z.strictObject({
  id: id(),
  /** Such as `bulk` or `import`. */
  kind: z.string(),
  /** The type of its records, such as `gameListing`. */
  type: z.string().nullable(),
  title: z.string(),
  by: person,
  state: choice(jobStates),
  /** Rows in all, and those with each outcome so far. */
  total: count,
  changed: count,
  unchanged: count,
  refused: count,
  /** The reason why it failed. */
  error: z.string().nullable(),
  /** What its check says besides the counts, such as `12 pictures to download`. */
  note: z.string().nullable(),
  /** The file that it wrote. */
  file: z.strictObject({ name: z.string(), bytes: count }).nullable(),
  canUndo: z.boolean(),
  /** The job that this one undoes. */
  undoOf: id().nullable(),
  /** The job that undoes this one. */
  undoneBy: id().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type Job = z.output<typeof job>;

/** A refused field of a row. */
export const rowFault = z.strictObject({
  field: z.string(),
  value: z.string().nullable(),
  message: z.string(),
});
export type RowFault = z.output<typeof rowFault>;

const fields = z.record(z.string(), z.unknown());

export const jobRow = z.strictObject({
  n: count,
  /** The line of an imported file. */
  line: count.nullable(),
  /** The record; null if it does not exist yet. */
  entityId: z.string().nullable(),
  label: z.string().nullable(),
  outcome: choice(rowOutcomes),
  /** Why it was refused, or what to know of its change. */
  message: z.string().nullable(),
  faults: z.array(rowFault).nullable(),
  /** The fields that the job changes: null in `before` for a created record, and in `after` for a deleted one. */
  before: fields.nullable(),
  after: fields.nullable(),
});
export type JobRow = z.output<typeof jobRow>;

/** A job with its reasons for refusals, the most frequent first, and a page of its rows. */
export const jobDetail = z.strictObject({
  job,
  /** What the kind was asked to do. */
  input: fields,
  reasons: z.array(z.strictObject({ message: z.string(), faults: z.array(rowFault).nullable(), count })),
  rows: z.array(jobRow),
  /** Rows with the requested outcomes. */
  rowTotal: count,
  /** Names of the records that the fields of the rows refer to, by id. */
  names,
});
export type JobDetail = z.output<typeof jobDetail>;

/** Any right with which one may have started a job; a job also checks its own. */
const { gameListings, articles, banners, categories, blockchains, collections } = areas;
const areasWithJobs = { gameListings, articles, banners, categories, blockchains, collections };
const rights: Right[] = [
  ...Object.entries(areasWithJobs).flatMap(([area, { actions }]) =>
    Object.keys(actions).map((action) => `${area}.${action}` as Right),
  ),
  'audit.view',
];

const one = z.strictObject({ id: id() });

export const jobs = {
  list: list({
    path: '/api/jobs/list',
    summary: `List one's own jobs of the last ${jobLimits.days} days, the latest first; with \`all\` those of everybody, which takes the right to view the audit log. Only those on records that one may view.`,
    right: rights,
    filters: {
      state: several(choice(jobStates), 8).optional(),
      all: flag().optional(),
    },
    sorts: ['createdAt'],
    row: job,
  }),
  detail: read({
    path: '/api/jobs/detail',
    summary:
      'Get a job with the reasons for refusals, and a page of its rows, by default of all outcomes. Takes the right to view its records. Others than its maker need the right to view the audit log too.',
    right: rights,
    input: z.strictObject({
      id: id(),
      outcome: several(choice(rowOutcomes), 5).optional(),
      page: whole(1, 1_000_000).default(1),
      pageSize: whole(1, 200).default(20),
    }),
    output: jobDetail,
    errors: ['not_found'],
  }),
  start: write({
    path: '/api/jobs/start',
    summary:
      'Start a job that is ready. It changes the rows that were not refused; with `ifNoneRefused` it starts only if no row was.',
    right: rights,
    input: z.strictObject({ ...one.shape, ifNoneRefused: flag().optional() }),
    output: job,
    errors: ['not_found', 'invalid_transition'],
  }),
  cancel: write({
    path: '/api/jobs/cancel',
    summary:
      'Cancel a job. What it has changed stays, and can be undone. Its other rows and its files are deleted within some minutes.',
    right: rights,
    input: one,
    output: job,
    errors: ['not_found', 'invalid_transition'],
  }),
  undo: write({
    path: '/api/jobs/undo',
    summary:
      'Undo a job once, by another job over what it changed. A field goes back if it still has the value that the job wrote; a row names in `faults` the fields that stay, and who changed them.',
    right: rights,
    input: one,
    output: job,
    errors: ['not_found', 'invalid_transition', 'too_many_requests'],
  }),
  link: write({
    path: '/api/jobs/link',
    summary:
      'Create a link to download the refused rows of a job as CSV, or its file, once and within a minute. Takes the right to view its records, also at the download.',
    right: rights,
    input: z.strictObject({
      ...one.shape,
      what: choice({ refused: 'Refused rows', file: 'File' }),
    }),
    output: z.strictObject({ path: z.string() }),
    errors: ['not_found'],
  }),
};
