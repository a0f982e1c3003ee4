// The selection, its bulk actions, and afterwards the rows that failed with the reasons.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Call } from '../../../contract/kit/calls.ts';
import { isUnreachable } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { grouped } from '../../ui/display/grouped.ts';
import { part } from '../../ui/parts.ts';
import { refreshArea } from '../pageQuery.ts';
import { offerUndo } from '../rows/deletions.ts';
import type { ListRow } from '../types.ts';
import { type BulkFailure, forEachRow } from './bulk.ts';
import type { Selection } from './useSelection.ts';

export type Noun = { one: string; many: string };

export type BulkJob<Row> = {
  /** Participle for messages: `published`. */
  done: string;
  rows: readonly Row[];
  each: (row: Row) => Promise<unknown>;
  /** Set by deletions, which Undo takes back. */
  isUndoable?: boolean;
};

/** Runs jobs over rows. `progress` is that of the current one, `failures` those of the last one. */
export function useBulk<Row extends ListRow>(list: Call, noun: Noun, selection: Selection<Row>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string>();
  const [job, setJob] = useState<BulkJob<Row>>();
  const [failures, setFailures] = useState<readonly BulkFailure<Row>[]>([]);

  async function run(next: BulkJob<Row>): Promise<void> {
    const { done, rows, each, isUndoable = false } = next;
    setFailures([]);
    setJob(next);
    const report = (through: number) =>
      setProgress(`${grouped(through)} of ${grouped(rows.length)} ${done}…`);
    report(0);
    const outcome = await forEachRow(rows, each, report);
    setProgress(undefined);
    setFailures(outcome.failed);
    selection.change(Object.fromEntries(outcome.failed.map(({ row }) => [row.id, true as const])));
    const text = `${counted(outcome.done.length, noun)} ${done}`;
    const ids = outcome.done.map(({ id }) => id);
    if (ids.length > 0 && isUndoable) offerUndo(client, text, ids);
    else if (ids.length > 0) notify.success(text);
    await refreshArea(client, list);
  }
  const retry = () => job && void run({ ...job, rows: failures.map(({ row }) => row) });
  return { run, progress, failures, action: job?.done ?? '', retry, dismiss: () => setFailures([]) };
}

export function counted(count: number, noun: Noun): string {
  return `${grouped(count)} ${count === 1 ? noun.one : noun.many}`;
}

type BulkBarProps<Row> = {
  selection: Selection<Row>;
  /** Matching rows on all pages. */
  total: number;
  progress: string | undefined;
  children: ReactNode;
};

export function BulkBar<Row>({ selection, total, progress, children }: BulkBarProps<Row>) {
  const count = selection.rows.length;
  const isActive = count > 0 || progress !== undefined;
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className={isActive ? 'list-selection' : 'list-selection list-selection-none'}
      {...part}
    >
      <span role="status">{progress ?? (count === 0 ? '' : `${grouped(count)} selected`)}</span>
      {count > 0 && progress === undefined && (
        <>
          {count < total && (
            <Button type="link" size="small" onClick={() => void selection.selectAll()}>
              Select all {grouped(total)}
            </Button>
          )}
          {children}
          <Button type="link" size="small" onClick={selection.clear}>
            Clear selection
          </Button>
        </>
      )}
    </div>
  );
}

type BulkFailuresProps<Row> = {
  failures: readonly BulkFailure<Row>[];
  /** Same as `BulkJob.done`. */
  action: string;
  noun: Noun;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  onRetry: () => void;
  onClose: () => void;
};

export function BulkFailures<Row extends ListRow>({
  failures,
  action,
  noun,
  nameOf,
  hrefOf,
  onRetry,
  onClose,
}: BulkFailuresProps<Row>) {
  if (failures.length === 0) return null;
  return (
    <div role="alert" className="list-failures">
      <strong>
        {counted(failures.length, noun)} could not be {action} (still selected):
      </strong>
      <ul>
        {failures.map(({ row, error }) => (
          <li key={row.id}>
            <Link to={hrefOf(row)}>{nameOf(row)}</Link>: {reasonsOf(error.message, error.fieldErrors)}
          </li>
        ))}
      </ul>
      {failures.some(({ error }) => isUnreachable(error)) && (
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      )}{' '}
      <Button size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

function reasonsOf(message: string, fieldErrors: Readonly<Record<string, string>>): string {
  const fields = Object.values(fieldErrors);
  return fields.length === 0 ? message : fields.join('; ');
}
