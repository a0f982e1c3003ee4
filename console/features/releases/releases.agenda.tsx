// The calendar on a phone: the days of the month that have entries.
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { dayText } from '../../ui/inputs/moments.ts';
import { startOf } from './releases.days.ts';
import { type CalendarViewProps, Entry, keyOf } from './releases.entry.tsx';

export function Agenda({ entries, onOpen }: CalendarViewProps) {
  const days = Map.groupBy(entries, ({ at }) => dayText(new Date(at)));
  if (days.size === 0)
    return (
      <EmptyState
        title="Nothing is scheduled in this month"
        text="Scheduled records and releases appear here."
      />
    );
  return (
    <ol className="calendar-agenda">
      {[...days].map(([day, own]) => (
        <li key={day}>
          <h2>
            {startOf(day).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })}
          </h2>
          <ul>
            {own.map((entry) => (
              <li key={keyOf(entry)}>
                <Entry entry={entry} onOpen={() => onOpen(entry)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
