import { useCallback } from 'react';
import type { Status } from '../../contract/kit/lifecycle.ts';
import type { RecordBase } from '../form/saving/record.ts';
import type { MenuEntry } from '../list/types.ts';
import { useDialog } from '../list/useDialog.ts';
import { questions } from './Questions.tsx';
import type { LifecycleRoom } from './room.ts';
import { asksFirst, useStatusChange, useStatusSteps } from './steps.ts';

type Moving = { id: string; version: number; status: Status };

/** The steps that a row can take, as entries of a menu. Those that ask something first open their question. */
export function useStatusEntries<R extends RecordBase & Moving, Row extends Moving>(
  room: LifecycleRoom<R, Row>,
): (row: Row) => MenuEntry[] {
  const stepsFrom = useStatusSteps(room.area);
  const changeStatus = useStatusChange(room);
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
