// An entry of the calendar: a button that opens it.
import type { ComponentPropsWithRef } from 'react';
import type { CalendarEntry } from '../../../contract/releases/releases.ts';
import { searchTypes } from '../../../contract/search/search.ts';

export type CalendarViewProps = {
  month: string;
  entries: readonly CalendarEntry[];
  mayMove: (entry: CalendarEntry) => boolean;
  /** Resolves to true if the entry was moved to the day. */
  move: (entry: CalendarEntry, day: string) => Promise<boolean>;
  onOpen: (entry: CalendarEntry) => void;
};

export function keyOf({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** `Release`, `Article` or `Changes of a game listing`, and how it stands. */
export function kindText({ kind, type, state }: CalendarEntry): string {
  if (kind === 'release') return state === 'scheduled' ? 'Release' : `Release, ${state}`;
  const noun = type === null ? 'Record' : searchTypes[type].noun;
  return kind === 'record' ? noun : `Changes: ${noun.toLowerCase()}`;
}

function clockText(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

type EntryProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & { entry: CalendarEntry };

export function Entry({ entry, ...button }: EntryProps) {
  return (
    <button type="button" className={`calendar-entry calendar-${entry.kind}`} {...button}>
      <time dateTime={entry.at}>{clockText(entry.at)}</time> <span dir="auto">{entry.label}</span>{' '}
      <small>{kindText(entry)}</small>
    </button>
  );
}
