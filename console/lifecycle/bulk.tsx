// Bulk actions for selected records with a lifecycle.
import { Suspense, useState } from 'react';
import { canDelete, type Status } from '../../contract/kit/lifecycle.ts';
import { useCan } from '../data/access.tsx';
import { call } from '../data/client.ts';
import type { RecordBase } from '../form/saving/record.ts';
import { type BulkJob, counted, type Noun } from '../list/selection/BulkBar.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import type { LifecycleArea, LifecycleCalls, LifecycleRow } from './calls.ts';
import { DeleteDialog, Question } from './Questions.tsx';
import { type StatusPayload, type StatusStep, sendStatus, statusMessages, useStatusSteps } from './steps.ts';

type BulkProps<R extends RecordBase & LifecycleRow, Row extends LifecycleRow> = {
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
export function StatusButtons<R extends RecordBase & LifecycleRow, Row extends LifecycleRow>({
  calls,
  noun,
  rows,
  run,
}: BulkProps<R, Row>) {
  const stepsFrom = useStatusSteps(calls.area);
  const [asking, setAsking] = useState<StatusStep>();
  const able = (to: Status) => rows.filter((row) => stepsFrom(row.status).some((step) => step.to === to));
  const verbs = (to: Status) =>
    new Set(
      rows.flatMap((row) => stepsFrom(row.status).flatMap((step) => (step.to === to ? [step.verb] : []))),
    );
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
          {labelOf(step.to, verbs(step.to), able(step.to).length, rows.length)}
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

function labelOf(to: Status, verbs: ReadonlySet<string>, able: number, all: number): string {
  const [verb = ''] = verbs;
  const name = verbs.size === 1 ? verb : mixedVerbs[to];
  return able === all ? name : `${name} (${able})`;
}

/** Labels of steps that are named differently from different statuses. */
const mixedVerbs: Record<Status, string> = {
  draft: 'Return to draft',
  inReview: 'Send for review',
  scheduled: 'Schedule',
  published: 'Publish',
  archived: 'Archive',
};

/** Deletes the rows that can be deleted, after a confirmation. */
export function DeleteButton<R extends RecordBase & LifecycleRow, Row extends LifecycleRow>({
  calls,
  noun,
  rows,
  run,
}: BulkProps<R, Row>) {
  const [asking, setAsking] = useState(false);
  const deletable = rows.filter(({ status }) => canDelete(status));
  const remove = (ids: ReadonlySet<string>) => {
    setAsking(false);
    void run({
      done: 'deleted',
      rows: deletable.filter(({ id }) => ids.has(id)),
      each: ({ id, version }) => call(calls.remove, { id, version }, { display: false }),
      isUndoable: true,
    });
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
