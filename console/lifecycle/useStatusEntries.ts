import { useCallback } from 'react';
import type { Status } from '../../contract/kit/lifecycle.ts';
import type { RecordBase } from '../form/saving/record.ts';
import type { MenuEntry } from '../list/types.ts';
import { useDialog } from '../list/useDialog.ts';
import type { LifecycleCalls } from './calls.ts';
import { questions } from './Questions.tsx';
import { asksFirst, useStatusChange, useStatusSteps } from './steps.ts';

type Moving = { id: string; version: number; status: Status };

/** Menu items for a row's next steps. Steps that need input open their dialog. */
export function useStatusEntries<R extends RecordBase & Moving, Row extends Moving>(
  calls: LifecycleCalls<R, Row>,
): (row: Row) => MenuEntry[] {
  const stepsFrom = useStatusSteps(calls.area);
  const changeStatus = useStatusChange(calls);
  const { show } = useDialog(questions);
  return useCallback(
    (row) =>
      stepsFrom(row.status).map(({ verb, to }) => ({
        key: to,
        label: asksFirst(row.status, to) ? `${verb}…` : verb,
        onSelect: () => {
          if (to === 'scheduled') show({ schedule: row.id });
          else if (asksFirst(row.status, to)) show({ return: row.id });
          else void changeStatus(row, to);
        },
      })),
    [stepsFrom, changeStatus, show],
  );
}
