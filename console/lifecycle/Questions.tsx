// Dialog of one record, by the address: `?schedule=<id>`, `?return=<id>`, `?delete=<id>`.
import { lazy, Suspense } from 'react';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { useRead } from '../data/queries.ts';
import type { RecordBase } from '../form/saving/record.ts';
import { useDeleteLater } from '../list/rows/deletions.ts';
import { useDialog } from '../list/useDialog.ts';
import type { LifecycleCalls } from './calls.ts';
import { type StatusPayload, useStatusChange } from './steps.ts';

/** The open dialog; loaded on demand. */
export const Question = lazy(() => import('./dialogs.tsx'));
export const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));

export const questions = ['schedule', 'return', 'delete'] as const;

type Moving = { id: string; version: number; status: Status };

export function LifecycleQuestions<R extends RecordBase & Moving, Row extends Moving>({
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
  const { data: record } = useRead(calls.detail, { id: id ?? '' }, { enabled: id !== null });
  const changeStatus = useStatusChange(calls);
  const deleteLater = useDeleteLater(calls.remove);
  if (question === undefined || record === undefined || record.id !== id) return null;

  const { version } = record;
  const about = `“${calls.nameOf(record)}”`;
  const remove = () => {
    deleteLater(`${about} deleted`, [{ id, payload: { id, version } }]);
    close();
  };
  const answer = (extra: StatusPayload) => {
    void changeStatus(rowOf(record), question === 'schedule' ? 'scheduled' : 'draft', extra);
    close();
  };
  return (
    <Suspense>
      {question === 'delete' ? (
        <DeleteDialog
          uses={calls.uses}
          about={about}
          records={[{ id, name: calls.nameOf(record) }]}
          onAnswer={remove}
          onCancel={close}
        />
      ) : (
        <Question question={question} about={about} onAnswer={answer} onCancel={close} />
      )}
    </Suspense>
  );
}
