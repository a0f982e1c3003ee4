// Dialog of one record, by the address: `?schedule=<id>`, `?return=<id>`, `?delete=<id>`.
import { lazy, Suspense, useEffect, useState } from 'react';
import { canDelete, type Status, statuses } from '../../contract/kit/lifecycle.ts';
import { notify } from '../data/notify.ts';
import { useRead } from '../data/queries.ts';
import { hasUnsaved } from '../form/saving/unsaved.ts';
import { isMissing, MissingRecord } from '../list/MissingRecord.tsx';
import { useDelete } from '../list/rows/deletions.ts';
import { useDialog } from '../list/useDialog.ts';
import { type LifecycleCalls, type LifecycleRecord, type LifecycleRow, typeOf } from './calls.ts';
import { asksFirst, type StatusPayload, type StatusStep, useStatusChange, useStatusSteps } from './steps.ts';

/** The open dialog; loaded on demand. */
export const Question = lazy(() => import('./dialogs.tsx'));
export const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));

export const questions = ['schedule', 'return', 'delete'] as const;

export function LifecycleQuestions<R extends LifecycleRecord, Row extends LifecycleRow>({
  calls,
  rowOf,
}: {
  calls: LifecycleCalls<R, Row>;
  /** The record as a list row. */
  rowOf: (record: R) => Row;
}) {
  const { valueOf, close } = useDialog(questions);
  const question = questions.find((name) => valueOf(name) !== null);
  const id = question === undefined ? null : valueOf(question);
  const { data, error, refetch } = useRead(calls.detail, { id: id ?? '' }, { enabled: id !== null });
  const changeStatus = useStatusChange(calls);
  const deleteRecord = useDelete(calls.remove);
  const steps = useStatusSteps(calls.area);
  const record = data?.id === id ? data : undefined;
  const isGone = error !== null && isMissing(error);
  const isPossible =
    question !== undefined && record !== undefined && applies(question, record.status, steps);
  // Another user may take the step while the question is open. A typed note stays, and the server refuses it.
  const lostReason =
    useWas(isPossible, `${question} ${id}`) && record !== undefined && !isPossible && !hasUnsaved();
  useEffect(() => {
    if (!lostReason || isGone) return;
    notify.warning(`This ${calls.noun} is ${statuses[record.status].toLowerCase()} now.`);
    close();
  }, [lostReason, isGone, calls, record, close]);
  if (question === undefined || id === null || lostReason) return null;
  if (isGone || record === undefined) {
    if (error === null) return null;
    return (
      <Suspense>
        <MissingRecord noun={calls.noun} error={error} onRetry={() => void refetch()} onClose={close} />
      </Suspense>
    );
  }

  const { version } = record;
  const about = `“${calls.nameOf(record)}”`;
  const remove = () => {
    close();
    void deleteRecord(`${about} deleted`, { id, version });
  };
  const answer = (extra: StatusPayload) => {
    close();
    return changeStatus(rowOf(record), question === 'schedule' ? 'scheduled' : 'draft', extra);
  };
  return (
    <Suspense>
      {question === 'delete' ? (
        <DeleteDialog uses={calls.uses} id={id} name={about} onAnswer={remove} onCancel={close} />
      ) : (
        <Question
          question={question}
          type={typeOf[calls.area]}
          about={about}
          again={record.status === 'scheduled'}
          planned={record.publishAt}
          onAnswer={answer}
          onCancel={close}
        />
      )}
    </Suspense>
  );
}

/** True if `now` has been true since `key` changed. */
function useWas(now: boolean, key: string): boolean {
  const [was, setWas] = useState<string>();
  if (now && was !== key) setWas(key);
  return was === key;
}

/** True if the question applies to a record in this status. */
function applies(
  question: (typeof questions)[number],
  status: Status,
  stepsFrom: (from: Status) => StatusStep[],
): boolean {
  if (question === 'delete') return canDelete(status);
  const wanted = question === 'schedule' ? 'scheduled' : 'draft';
  return stepsFrom(status).some(({ to }) => to === wanted && asksFirst(status, to));
}
