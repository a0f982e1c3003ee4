// What is selected in a list, and as a bulk call takes it.
import type { z } from 'zod';
import type { job } from '../../../contract/jobs/jobs.ts';
import type { WriteCall } from '../../../contract/kit/calls.ts';
import type { ListPayload } from '../listState.ts';
import type { ListRow } from '../types.ts';

/** A call that prepares jobs over many records, as `bulk` in contract/jobs/bulk.ts makes it. */
export type BulkCall = WriteCall<z.ZodObject, typeof job>;

export type Selected<Row> = {
  count: number;
  /** The ticked rows; if all that match are selected, those on this page. */
  rows: readonly Row[];
  /** Set if all rows that match the filter are selected, but `except`. */
  matching: { filter: ListPayload; except: readonly string[] } | undefined;
};

export type BulkSelect = { ids: string[] } | { filter: object; except: string[] } | { refusedBy: string };

/** A change of many records, as a job makes it. */
export type BulkChange = {
  /** Of the button, such as `Publish`. */
  verb: string;
  /** Participle for messages, such as `published`. */
  done: string;
  /** As the call takes it. */
  do: object;
};

export type BulkJob = BulkChange & {
  select: BulkSelect;
  count: number;
  /** Shows first what the job would do. */
  previews: boolean;
};

/** Runs a job. Resolves to whether it was started, or given up at its preview. */
export type RunBulk = (job: BulkJob) => Promise<boolean>;

/** The job over what is selected; with `only`, over those of the ticked rows. All that match are always previewed. */
export function jobOver<Row extends ListRow>(
  { rows, count, matching }: Selected<Row>,
  change: BulkChange & { previews?: boolean },
  only: readonly Row[] = rows,
): BulkJob {
  const { previews = false } = change;
  if (matching === undefined)
    return { ...change, select: { ids: only.map(({ id }) => id) }, count: only.length, previews };
  const { filter, except } = matching;
  return { ...change, select: { filter, except: [...except] }, count, previews: true };
}
