// The calendar: everything that is scheduled, by day. What may be moved is dragged, moved by the arrow keys or to a chosen date.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CalendarEntry, releases } from '../../../contract/releases/releases.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { queryOf } from '../../data/queries.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { dayText } from '../../ui/inputs/moments.ts';
import { usePhone } from '../../ui/phone.ts';
import { Agenda } from './releases.agenda.tsx';
import { monthIn, nextMonth, rangeOf, startOf } from './releases.days.ts';
import { CalendarGrid } from './releases.grid.tsx';
import { useMove } from './releases.move.ts';
import { usePublishedTypes } from './releases.rights.ts';
import { ReleaseViews } from './releases.views.tsx';
import './releases.calendar.css';

const MoveDialog = lazy(() => retryUntilOnline(() => import('./releases.moving.tsx')));

export default function ReleaseCalendar() {
  const [params, setParams] = useSearchParams();
  const month = monthIn(params);
  const isPhone = usePhone();
  const published = usePublishedTypes();
  const move = useMove();
  const [asked, setAsked] = useState<CalendarEntry>();
  const { data, error, refetch } = useQuery(queryOf(releases.calendar, rangeOf(month)));
  const show = (next: string) => setParams({ month: next }, { preventScrollReset: true });
  const mayMove = (entry: CalendarEntry) =>
    entry.state === 'scheduled' &&
    Date.parse(entry.at) > Date.now() &&
    (entry.type === null ? published.size > 0 : published.has(entry.type));
  const entries = data?.entries ?? [];
  const View = isPhone ? Agenda : CalendarGrid;
  return (
    <section aria-label="Release calendar" className="calendar">
      <div className="calendar-head">
        <h1>Release calendar</h1>
        <ReleaseViews current="calendar" />
        <div className="calendar-months">
          <Button aria-label="Previous month" onClick={() => show(nextMonth(month, -1))}>
            ‹
          </Button>
          <strong aria-live="polite">{monthText(month)}</strong>
          <Button aria-label="Next month" onClick={() => show(nextMonth(month, 1))}>
            ›
          </Button>
          <Button onClick={() => show(dayText(new Date()).slice(0, 7))}>Today</Button>
        </div>
      </div>
      {data !== undefined && data.total > entries.length && (
        <p role="status">
          The first {entries.length} of {data.total} entries are shown.
        </p>
      )}
      {error !== null && data === undefined ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Lines rows={10} />
      ) : (
        <View {...{ month, entries, mayMove, move }} onOpen={setAsked} />
      )}
      <Suspense>
        {asked !== undefined && (
          <MoveDialog
            entry={asked}
            move={mayMove(asked) ? move : undefined}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

function monthText(month: string): string {
  return startOf(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}
