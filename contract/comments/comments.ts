// Comments on records: threads about a record or one of its fields. They never change the record, and are never public.
import { z } from 'zod';
import { restorableTypes } from '../history/history.ts';
import { choice, flag, id, list, multiline, person, several, target, text, write } from '../kit/calls.ts';
import type { Right } from '../kit/rights.ts';

/** Types of records that can have comments, with the area of their rights. */
export const commentTypes = restorableTypes;
export type CommentType = keyof typeof commentTypes;

/** Characters of a comment, people that one mentions, and comments and threads of a record. */
export const commentLimits = { body: 4_000, mentions: 20, comments: 500, threads: 200 } as const;

const views: Right[] = Object.values(commentTypes).map((area) => `${area}.view` as const);

const typed = {
  /** Plain text. */
  body: multiline(1, commentLimits.body),
  /** Accounts that may view the record. */
  mentions: several(id(), commentLimits.mentions, 'distinct'),
};

const commentFields = {
  id: id(),
  version: z.int(),
  createdAt: z.string(),
  createdBy: person.nullable(),
  /** Null until it is edited. */
  editedAt: z.string().nullable(),
  /** Null for a deleted comment that has replies. */
  body: z.string().nullable(),
  mentions: z.array(person),
};
export const comment = z.strictObject(commentFields);
export type Comment = z.output<typeof comment>;

export const thread = z.strictObject({
  ...commentFields,
  /** The field it is about; null for the record as a whole. */
  path: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  resolvedBy: person.nullable(),
  /** The oldest first. */
  replies: z.array(comment),
});
export type Thread = z.output<typeof thread>;

const threads = list({
  path: '/api/comments/list',
  summary:
    'List the threads of a record with their replies, the oldest first, also of a record in the bin. Takes the right to view the record.',
  right: views,
  filters: { type: choice(commentTypes), id: id(), resolved: flag().optional() },
  sorts: ['createdAt'],
  row: thread,
});

export const comments = {
  list: {
    ...threads,
    // There is no search.
    input: threads.input.omit({ q: true }),
    errors: ['not_found'] as const,
  },
  add: write({
    path: '/api/comments/add',
    summary:
      'Comment on a record, on its field `path`, or reply to the thread `parentId`. Takes the right to view the record, and so must those who are mentioned have it.',
    right: views,
    input: z.strictObject({
      type: choice(commentTypes),
      id: id(),
      path: text(1, 120).optional(),
      parentId: id().optional(),
      body: typed.body,
      mentions: typed.mentions.default([]),
    }),
    output: comment,
    errors: ['not_found'],
  }),
  edit: write({
    path: '/api/comments/edit',
    summary: 'Change your comment.',
    right: views,
    input: z.strictObject({ ...target, ...z.strictObject(typed).partial().shape }),
    output: comment,
    errors: ['not_found', 'stale_version'],
  }),
  remove: write({
    path: '/api/comments/delete',
    summary: 'Delete your comment. Replies to it stay.',
    right: views,
    input: z.strictObject({ ...target }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version'],
  }),
  resolve: write({
    path: '/api/comments/resolve',
    summary: 'Resolve a thread by the id of its first comment, or with `resolved: false` reopen it.',
    right: views,
    input: z.strictObject({ id: id(), resolved: flag() }),
    output: z.strictObject({ id: id(), resolved: flag() }),
    errors: ['not_found'],
  }),
};
