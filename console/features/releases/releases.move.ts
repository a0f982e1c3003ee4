// Moves what is scheduled to another day, with Undo. Its time of day stays.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CalendarEntry, releases } from '../../../contract/releases/releases.ts';
import { BizError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { dayLabel, localText } from '../../ui/inputs/moments.ts';
import { onDay } from './releases.days.ts';

/** Resolves to true if the entry was moved. */
export type Move = (entry: CalendarEntry, day: string) => Promise<boolean>;

export function useMove(): Move {
  const client = useQueryClient();
  return useCallback(
    async (entry, day) => {
      const at = onDay(entry.at, day);
      if (at === entry.at) return false;
      if (Date.parse(at) <= Date.now()) {
        notify.error(`${localText(at)} has passed. Choose a later day.`);
        return false;
      }
      const moved = await moveTo(client, entry, at);
      if (moved === undefined) return false;
      notify.undo(`“${entry.label}” moved to ${dayLabel(new Date(at))}`, () => {
        void moveTo(client, moved, entry.at);
      });
      return true;
    },
    [client],
  );
}

/** The entry as it is then, or undefined if that failed, which the client has shown. */
async function moveTo(
  client: QueryClient,
  entry: CalendarEntry,
  at: string,
): Promise<CalendarEntry | undefined> {
  const queryKey = [releases.calendar.path];
  const show = (shown: CalendarEntry) =>
    client.setQueriesData<{ entries: CalendarEntry[]; total: number }>({ queryKey }, (before) =>
      before === undefined
        ? undefined
        : { ...before, entries: before.entries.map((one) => (isSame(one, entry) ? shown : one)) },
    );
  show({ ...entry, at });
  try {
    // The contracts of all types, which only a move needs.
    const { send } = await import('./releases.send.ts');
    const moved = { ...entry, at, ...(await send(entry, at)) };
    show(moved);
    return moved;
  } catch (error) {
    show(entry);
    if (!(error instanceof BizError)) throw error;
    return undefined;
  } finally {
    // Its record is shown elsewhere too.
    void client.invalidateQueries();
  }
}

function isSame(one: CalendarEntry, other: CalendarEntry): boolean {
  return one.kind === other.kind && one.id === other.id;
}
