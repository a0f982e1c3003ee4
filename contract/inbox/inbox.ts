// The inbox of an account: what others did that concerns it, what is due, and what the server did for it.
import { z } from 'zod';
import { commentTypes } from '../comments/comments.ts';
import { job } from '../jobs/jobs.ts';
import { choice, flag, id, list, person, read, several, write } from '../kit/calls.ts';

/** Kinds of notices, as the settings name them. */
export const noticeKinds = {
  mentioned: 'Mentions in comments',
  replied: 'Replies to my comments',
  assigned: 'Assigned to me',
  review: 'Sent to me for review',
  returned: 'Returned from review',
  published: 'My work published by others',
  due: 'Due dates',
  scheduleMissed: 'Missed schedules',
  releaseFailed: 'Failed releases',
  jobDone: 'Finished jobs',
  webhookOff: 'Webhooks turned off',
} as const;
export type NoticeKind = keyof typeof noticeKinds;

/** What notices are about: records and webhooks, with the area of their rights, and one's own jobs and releases. */
export const noticeTypes = {
  ...commentTypes,
  job: 'jobs',
  release: 'releases',
  webhook: 'webhooks',
} as const;
export type NoticeType = keyof typeof noticeTypes;

/** Days for which notices are kept; milliseconds within which the same notice is one; notices that one call names, and unread ones that are counted. */
export const noticeLimits = { days: 90, sameMs: 10 * 60_000, ids: 200, counted: 100 } as const;

export const notice = z.strictObject({
  id: id(),
  kind: choice(noticeKinds),
  at: z.string(),
  /** Null for the server itself. */
  by: person.nullable(),
  type: choice(noticeTypes),
  recordId: id(),
  /** Name of the record or job. */
  label: z.string(),
  /** How many further records the same act, such as a bulk step, was about. */
  more: z.int(),
  /** True if the record is in the bin or gone. */
  gone: z.boolean(),
  /** How the job that it is about ended. */
  job: job.pick({ state: true, changed: true, refused: true }).nullable(),
  /** The field that it is about. */
  path: z.string().nullable(),
  /** The comment that it is about. */
  commentId: id().nullable(),
  /** The beginning of the comment, or why something failed. */
  text: z.string().nullable(),
  readAt: z.string().nullable(),
});
export type Notice = z.output<typeof notice>;

const kinds = several(choice(noticeKinds), Object.keys(noticeKinds).length, 'distinct');
const mutes = z.strictObject({ kinds });

const notices = list({
  path: '/api/inbox/list',
  summary: 'List your notices of the last 90 days about records that you may view, the latest first.',
  right: 'own',
  filters: { unread: flag().optional() },
  sorts: ['at'],
  row: notice,
});

export const inbox = {
  list: {
    ...notices,
    // There is no search.
    input: notices.input.omit({ q: true }),
  },
  read: write({
    path: '/api/inbox/read',
    summary: 'Mark notices as read: those with the given ids, those about a record, or without either all.',
    right: 'own',
    input: z.strictObject({
      ids: several(id(), noticeLimits.ids).optional(),
      recordId: id().optional(),
    }),
    /** How many were unread before. */
    output: z.strictObject({ read: z.int() }),
  }),
  muted: read({
    path: '/api/inbox/muted',
    summary: 'List the kinds of notices that you do not get.',
    right: 'own',
    input: z.strictObject({}),
    output: mutes,
  }),
  mute: write({
    path: '/api/inbox/mute',
    summary: 'Set the kinds of notices that you do not get from now on.',
    right: 'own',
    input: mutes,
    output: mutes,
  }),
};
