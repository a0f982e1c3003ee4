// Actions on selected records with a lifecycle.
import { type ReactNode, Suspense, useState } from 'react';
import { canDelete, type LifecycleArea, type Status, statuses } from '../../../contract/kit/lifecycle.ts';
import { useCan } from '../../data/access.tsx';
import { AssignButton } from '../../desk/AssignButton.tsx';
import { counted, type Noun } from '../../list/selection/BulkBar.tsx';
import { DeleteButton } from '../../list/selection/DeleteButton.tsx';
import { jobOver, type RunBulk, type Selected } from '../../list/selection/selected.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { type LifecycleRow, typeOf } from '../calls.ts';
import { Question } from '../Questions.tsx';
import { type StatusPayload, type StatusStep, statusMessages, useStatusSteps } from '../steps.ts';
import { ReleaseButton } from '../useReleaseItem.tsx';

type ButtonsProps<Row> = {
  area: LifecycleArea;
  noun: Noun;
  selected: Selected<Row>;
  run: RunBulk;
};

/** The actions on selected records: status changes, those of the feature, and deletion. */
export function LifecycleButtons<Row extends LifecycleRow>({
  children,
  ...props
}: ButtonsProps<Row> & { children: ReactNode }) {
  const { area, noun, selected, run } = props;
  const mayDelete = useCan(`${area}.delete`);
  return (
    <>
      <StatusButtons {...props} />
      {children}
      <AssignButton
        type={typeOf[area]}
        about={counted(selected.count, noun)}
        onSave={({ name, ...task }) => {
          const done = name === undefined ? 'unassigned' : `assigned to ${name}`;
          void run(jobOver(selected, { verb: 'Assign', done, do: task }));
        }}
      />
      {selected.matching === undefined && (
        <ReleaseButton area={area} about={(count) => counted(count, noun)} rows={selected.rows} />
      )}
      {mayDelete && (
        <DeleteButton {...{ selected, noun, run }} canDelete={({ status }) => canDelete(status)} />
      )}
    </>
  );
}

/** One button for each step that any of the selected records can take; it applies to those. */
function StatusButtons<Row extends LifecycleRow>({ area, noun, selected, run }: ButtonsProps<Row>) {
  const stepsFrom = useStatusSteps(area);
  const [asking, setAsking] = useState<StatusStep>();
  const { rows, count, matching } = selected;
  const able = (to: Status) => rows.filter((row) => stepsFrom(row.status).some((step) => step.to === to));
  const countOf = (to: Status) => (matching === undefined ? able(to).length : count);
  const found = statusesOf(selected);
  const steps = found.flatMap(stepsFrom);
  const labelOf = (to: Status) => {
    const verbs = new Set(steps.filter((step) => step.to === to).map(({ verb }) => verb));
    const [verb = ''] = verbs;
    return verbs.size === 1 ? verb : mixedVerbs[to];
  };

  const take = (to: Status, extra: StatusPayload = {}) => {
    setAsking(undefined);
    const change = { verb: labelOf(to), done: statusMessages[to], do: { status: to, ...extra } };
    return run(jobOver(selected, change, able(to)));
  };
  const asks = (to: Status) => to === 'scheduled' || (to === 'draft' && found.includes('inReview'));
  return (
    <>
      {[...new Map(steps.map((step) => [step.to, step])).values()].map((step) => (
        <Button
          key={step.to}
          size="small"
          onClick={() => (asks(step.to) ? setAsking(step) : void take(step.to))}
        >
          {labelOf(step.to)}
          {countOf(step.to) < count && ` (${countOf(step.to)})`}
        </Button>
      ))}
      {asking && (
        <Suspense>
          <Question
            question={asking.to === 'scheduled' ? 'schedule' : 'return'}
            type={typeOf[area]}
            about={counted(countOf(asking.to), noun)}
            onAnswer={(extra) => take(asking.to, extra)}
            onCancel={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The statuses of what is selected: of all that match, those that the filter allows. */
function statusesOf<Row extends LifecycleRow>({ rows, matching }: Selected<Row>): Status[] {
  const all = Object.keys(statuses) as Status[];
  if (matching === undefined) return all.filter((status) => rows.some((row) => row.status === status));
  const wanted = matching.filter['status'];
  return Array.isArray(wanted) ? all.filter((status) => wanted.includes(status)) : all;
}

/** Labels of steps that are named differently from different statuses. */
const mixedVerbs: Record<Status, string> = {
  draft: 'Return to draft',
  inReview: 'Send for review',
  scheduled: 'Schedule',
  published: 'Publish',
  archived: 'Archive',
};
