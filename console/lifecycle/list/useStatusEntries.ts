import { useCallback } from 'react';
import type { RecordBase } from '../../form/saving/record.ts';
import type { MenuEntry } from '../../list/types.ts';
import { useDialog } from '../../list/useDialog.ts';
import type { LifecycleCalls, LifecycleRow } from '../calls.ts';
import { questions } from '../Questions.tsx';
import { asksFirst, statusEntry, useStatusChange, useStatusSteps } from '../steps.ts';

/** Menu items for a row's next steps. Steps that need input open their dialog. */
export function useStatusEntries<R extends RecordBase & LifecycleRow, Row extends LifecycleRow>(
  calls: LifecycleCalls<R, Row>,
): (row: Row) => MenuEntry[] {
  const stepsFrom = useStatusSteps(calls.area);
  const changeStatus = useStatusChange(calls);
  const { show } = useDialog(questions);
  return useCallback(
    (row) =>
      stepsFrom(row.status).map((step) =>
        statusEntry(row.status, step, () => {
          if (step.to === 'scheduled') show({ schedule: row.id });
          else if (asksFirst(row.status, step.to)) show({ return: row.id });
          else void changeStatus(row, step.to);
        }),
      ),
    [stepsFrom, changeStatus, show],
  );
}
