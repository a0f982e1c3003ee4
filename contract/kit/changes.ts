// Pending changes of a published or scheduled record: their shape, and the calls that all types share.
import { z } from 'zod';
import {
  choice,
  flag,
  id,
  multiline,
  optional,
  person,
  several,
  target,
  timestamp,
  whole,
  write,
} from './calls.ts';
import type { LifecycleArea } from './lifecycle.ts';
import { bodyLimits } from './limits.ts';
import type { Right } from './rights.ts';

export const changeStates = { draft: 'Draft', inReview: 'In review', scheduled: 'Scheduled' } as const;
export type ChangeState = keyof typeof changeStates;

/** Filters of the lists of records that can have a pending change. */
export const changeFilters = {
  /** With or without a pending change. */
  hasChanges: flag().optional(),
  /** With a pending change in one of these states. */
  changeState: several(choice(changeStates), Object.keys(changeStates).length).optional(),
};

/** A pending change beside its record. Untouched fields follow the record. */
export function pendingChange<S extends z.ZodRawShape>(fields: z.ZodObject<S>) {
  return z.strictObject({
    version: z.int(),
    /** The record's version when the change was last saved. */
    base: z.int(),
    /** The new values. */
    fields: fields.partial(),
    /** The record's values when each new value was saved. */
    from: fields.partial(),
    /** Fields that were changed in the record since. Save the value to keep again before publishing. */
    conflicts: z.array(z.string()),
    state: choice(changeStates),
    applyAt: z.string().nullable(),
    /** Why the scheduled time passed without publishing; the change is a draft again. */
    failure: z.string().nullable(),
    by: person.nullable(),
    at: z.string(),
  });
}
export type PendingChange = z.output<ReturnType<typeof pendingChange>>;

const version = whole(1, Number.MAX_SAFE_INTEGER);
/** The record with the versions of both that the client has seen. */
const changeTarget = { ...target, changeVersion: version };

type Definition<P extends string, N extends string, F extends z.ZodRawShape, O extends z.ZodType> = {
  /** The beginning of the paths, and the noun in their last part: '' where the beginning names the records. */
  under: `/api/${P}`;
  noun: N;
  area: LifecycleArea;
  /** The record in texts: `a listing`. */
  one: string;
  fields: z.ZodObject<F>;
  record: O;
  /** Maximum size of saved fields. */
  bytes?: number;
};

export function changeCalls<
  P extends string,
  N extends string,
  F extends z.ZodRawShape,
  O extends z.ZodType,
>({ under, noun, area, one, fields, record: output, bytes = bodyLimits.bytes }: Definition<P, N, F, O>) {
  const [edit, publish]: [Right, Right] = [`${area}.edit`, `${area}.publish`];
  const errors = ['not_found', 'stale_version'] as const;
  return {
    saveChange: write({
      path: `${under}/save${noun}change`,
      summary: `Save fields of ${one} that is published or scheduled as a pending change, which the public does not see. Without changeVersion it begins one. Fields equal to the record leave the change. Fields that are never public are saved in the record at once. A scheduled change needs the right to publish.`,
      right: edit,
      input: z.strictObject({ ...target, changeVersion: version.optional(), fields: fields.partial() }),
      output,
      errors: [...errors, 'duplicate', 'invalid_transition'],
      bytes,
    }),
    changeStatus: write({
      path: `${under}/${noun}changestatus`,
      summary: `Send the pending change of ${one} for review, return it to draft with a note, or schedule it. Scheduling and unscheduling need the right to publish.`,
      right: [publish, edit],
      input: z.strictObject({
        ...changeTarget,
        state: choice(changeStates),
        applyAt: timestamp().optional(),
        /** Only when it is returned from review; kept as a comment. */
        reviewNote: optional(multiline(0, 2_000)).optional(),
        /** Who is asked for the review; without it everybody who may publish is. */
        reviewerId: id().optional(),
      }),
      output,
      errors: [...errors, 'invalid_transition'],
    }),
    applyChange: write({
      path: `${under}/apply${noun}change`,
      summary: `Publish the pending change of ${one}, as one edit. Fails with stale_version if a field of it was changed in the record since; \`change.conflicts\` names these.`,
      right: publish,
      input: z.strictObject(changeTarget),
      output,
      errors: [...errors, 'duplicate'],
    }),
    dropChange: write({
      path: `${under}/drop${noun}change`,
      summary: `Discard the pending change of ${one}. A scheduled change needs the right to publish.`,
      right: edit,
      input: z.strictObject({ id: id(), changeVersion: version }),
      output,
      errors,
    }),
  };
}
