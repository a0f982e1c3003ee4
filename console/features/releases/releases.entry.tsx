// An entry of the calendar: a button that opens it.
import type { ComponentPropsWithRef } from 'react';
import type { CalendarEntry } from '../../../contract/releases/releases.ts';
import { searchTypes } from '../../../contract/search/search.ts';
import { leadsTo } from '../../data/navigation.ts';
import { useRecordHref } from '../../data/screens.ts';
import { listPath } from './releases.screens.ts';

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

/** Where the release or record of an entry is opened. */
export function useEntryHref(): (entry: CalendarEntry) => string | undefined {
  const hrefOf = useRecordHref();
  return ({ type, id }) => (type === null ? `${listPath}?release=${id}` : hrefOf(type, id));
}

type EntryProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'onClick'> & {
  entry: CalendarEntry;
  onOpen: () => void;
};

/** A click opens it here; one that opens a link in another tab opens its release or record there. */
export function Entry({ entry, onOpen, ...button }: EntryProps) {
  const href = useEntryHref()(entry);
  const opening = href === undefined ? { onClick: onOpen } : leadsTo(() => href, onOpen);
  return (
    <button type="button" className={`calendar-entry calendar-${entry.kind}`} {...button} {...opening}>
      <time dateTime={entry.at}>{clockText(entry.at)}</time> <span dir="auto">{entry.label}</span>{' '}
      <small>{kindText(entry)}</small>
    </button>
  );
}
