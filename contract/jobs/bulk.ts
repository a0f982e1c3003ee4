// The call that prepares a job over many records of one type: the same change of fields, status change or deletion of each.
import { z } from 'zod';
import { day, flag, id, several, text, write } from '../kit/calls.ts';
import { statusInput } from '../kit/lifecycle.ts';
import { listLimits } from '../kit/limits.ts';
import type { Right } from '../kit/rights.ts';
import { job, jobLimits } from './jobs.ts';

type Shape = z.ZodRawShape;

const { status, publishAt, reviewNote } = statusInput.shape;
/** The status change of types with a lifecycle. */
export const bulkStatus = { status: status.optional(), publishAt, reviewNote };

/** Verifies each record. Of types with a verification. */
export const bulkVerify = { verify: flag().optional() };

/** Assigns each record, or with null nobody. Without `dueOn` each keeps its due date. Of types with tasks. */
export const bulkAssign = { assigneeId: id().nullable().optional(), dueOn: day().nullable().optional() };

type Definition<P extends string, F extends Shape, S extends Shape, L extends Shape, T extends Shape> = {
  path: P;
  /** The records, such as `listings`. */
  records: string;
  rights: readonly Right[];
  filters: F;
  /** The fields that can be set, and the lists among them. */
  fields: S;
  lists: L;
  /** `bulkStatus`, `bulkVerify` and `bulkAssign`, or nothing. */
  lifecycle: T;
};

/** A bulk call. What it selects and does is checked by the server as a whole: one kind of each. */
export function bulk<
  P extends `/api/${string}/${string}`,
  F extends Shape,
  S extends Shape,
  L extends Shape,
  T extends Shape,
>({ path, records, rights, filters, fields, lists, lifecycle }: Definition<P, F, S, L, T>) {
  const change = {
    set: z.strictObject(fields).partial().optional(),
    /** Values to add to lists, or to remove; of links by kind, such as `socials`, the kinds that are sent. Nothing is doubled. */
    add: z.strictObject(lists).partial().optional(),
    remove: z.strictObject(lists).partial().optional(),
    delete: flag().optional(),
  };
  return write({
    path,
    summary: `Prepare a job that changes, moves or deletes many ${records}: up to ${listLimits.ids} by id, or all that match the filters of the list but \`except\`, or those that another job refused; at most ${jobLimits.rows}. /api/jobs/detail shows what it would do, /api/jobs/start starts it; with \`start\` it starts by itself.`,
    right: rights,
    input: z.strictObject({
      select: z.strictObject({
        ids: several(id(), listLimits.ids, 'distinct').optional(),
        filter: z.strictObject({ ...filters, q: text(0, listLimits.q).optional() }).optional(),
        except: several(id(), listLimits.ids, 'distinct').optional(),
        /** A job of which the refused rows are selected. */
        refusedBy: id().optional(),
      }),
      do: z.strictObject({ ...change, ...lifecycle }),
      start: flag().optional(),
    }),
    output: job,
    errors: ['not_found', 'too_many_requests'],
  });
}
