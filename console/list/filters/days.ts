// Converts calendar days to the moments at which they begin or end in the browser's time zone.
import { daysOf } from '../../../contract/kit/relative.ts';
import { dayLabel, dayText } from '../../ui/inputs/moments.ts';

type Edge = 'begins' | 'ends';

/** The moment, in UTC, at which a local day such as `2026-05-31` begins or ends. */
export function momentOf(day: string, edge: Edge): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moment = new Date(2000, 0, 1);
  // The constructor takes the years 0 to 99 for those of the 20th century. The end is the start of the next day; days
  // with a clock change are not 24 hours long.
  moment.setFullYear(year, month - 1, date + (edge === 'ends' ? 1 : 0));
  return moment.toISOString();
}

/** The local day that begins or ends at a moment. */
export function dayOf(moment: string, edge: Edge): string {
  return dayText(localDay(moment, edge));
}

export function formatDay(moment: string, edge: Edge): string {
  return dayLabel(localDay(moment, edge));
}

/** Words for `today`, `-30d` and the like. */
export function relativeLabel(value: string): string {
  const days = daysOf(value) ?? 0;
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days < 0 ? `${count} ago` : `in ${count}`;
}

/** The value that a number of days from today has in a filter. */
export function relativeValue(days: number): string {
  return days === 0 ? 'today' : `${days > 0 ? '+' : ''}${days}d`;
}

function localDay(moment: string, edge: Edge): Date {
  return new Date(Date.parse(moment) - (edge === 'ends' ? 1 : 0));
}
