// Bulk actions for selected records with a lifecycle.
import { Suspense, useState } from 'react';
import { canDelete, type Status } from '../../contract/kit/lifecycle.ts';
import { useCan } from '../data/access.tsx';
import type { RecordBase } from '../form/saving/record.ts';
import { useDeleteLater } from '../list/rows/deletions.ts';
import { type BulkJob, counted, type Noun } from '../list/selection/BulkBar.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import type { LifecycleArea, LifecycleCalls } from './calls.ts';
import { DeleteDialog, Question } from './Questions.tsx';
import { type StatusPayload, type StatusStep, sendStatus, statusMessages, useStatusSteps } from './steps.ts';

type Moving = { id: string; version: number; status: Status };

type BulkProps<R extends RecordBase & Moving, Row extends Moving> = {
  calls: LifecycleCalls<R, Row>;
  noun: Noun;
  rows: readonly Row[];
  run: (job: BulkJob<Row>) => Promise<void>;
};

/** True if the user may do anything to several records at once. Without it rows cannot be selected. */
export function useMayBulk(area: LifecycleArea): boolean {
  return [useCan(`${area}.edit`), useCan(`${area}.publish`), useCan(`${area}.delete`)].includes(true);
}

/** One button for each step that any of the rows can take; it applies to those rows. */
export function StatusButtons<R extends RecordBase & Moving, Row extends Moving>({
  calls,
  noun,
  rows,
  run,
}: BulkProps<R, Row>) {
  const stepsFrom = useStatusSteps(calls.area);
  const [asking, setAsking] = useState<StatusStep>();
  const able = (to: Status) => rows.filter((row) => stepsFrom(row.status).some((step) => step.to === to));
  const steps = new Map(rows.flatMap((row) => stepsFrom(row.status).map((step) => [step.to, step] as const)));

  const take = (to: Status, extra: StatusPayload = {}) => {
    setAsking(undefined);
    void run({
      done: statusMessages[to],
      rows: able(to),
      each: (row) => sendStatus(calls.status, row, to, extra),
    });
  };
  const asks = (to: Status) =>
    to === 'scheduled' || (to === 'draft' && rows.some(({ status }) => status === 'inReview'));
  return (
    <>
      {[...steps.values()].map((step) => (
        <Button key={step.to} size="small" onClick={() => (asks(step.to) ? setAsking(step) : take(step.to))}>
          {labelOf(step, able(step.to).length, rows.length)}
        </Button>
      ))}
      {asking && (
        <Suspense>
          <Question
            question={asking.to === 'scheduled' ? 'schedule' : 'return'}
            about={counted(able(asking.to).length, noun)}
            onAnswer={(extra) => take(asking.to, extra)}
            onCancel={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function labelOf({ verb, to }: StatusStep, able: number, all: number): string {
  // Several steps lead to draft; mixed rows use the name of the status.
  const name = to === 'draft' ? 'Return to draft' : verb;
  return able === all ? name : `${name} (${able})`;
}

/** Deletes the rows that can be deleted, after a confirmation. */
export function DeleteButton<R extends RecordBase & Moving, Row extends Moving>({
  calls,
  noun,
  rows,
}: Omit<BulkProps<R, Row>, 'run'>) {
  const deleteLater = useDeleteLater(calls.remove);
  const [asking, setAsking] = useState(false);
  const deletable = rows.filter(({ status }) => canDelete(status));
  const remove = (ids: ReadonlySet<string>) => {
    setAsking(false);
    deleteLater(
      `${counted(ids.size, noun)} deleted`,
      deletable.filter(({ id }) => ids.has(id)).map(({ id, version }) => ({ id, payload: { id, version } })),
    );
  };
  return (
    <>
      <Button
        size="small"
        danger
        disabled={deletable.length === 0}
        {...(deletable.length === 0 ? { title: `Archive published ${noun.many} first` } : {})}
        onClick={() => setAsking(true)}
      >
        {deletable.length === rows.length || deletable.length === 0
          ? 'Delete'
          : `Delete (${deletable.length})`}
      </Button>
      {asking && (
        <Suspense>
          <DeleteDialog
            uses={calls.uses}
            about={counted(deletable.length, noun)}
            records={deletable.map((row) => ({ id: row.id, name: calls.nameOf(row) }))}
            onAnswer={remove}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
