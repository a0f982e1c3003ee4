// Days and months of the calendar, in the browser's time zone.
import { dayText } from '../../ui/inputs/moments.ts';

/** `2026-06`. */
export type Month = string;

/** The month in the address, or the present one. */
export function monthIn(params: URLSearchParams): Month {
  const given = params.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : dayText(new Date()).slice(0, 7);
}

export function nextMonth(month: Month, by: number): Month {
  const { year, index } = partsOf(month);
  return dayText(new Date(year, index + by, 1)).slice(0, 7);
}

/** The days of its six weeks, from a Monday, such as `2026-06-01`. */
export function daysOf(month: Month): string[] {
  const first = firstOf(month);
  return Array.from({ length: shownDays }, (_, n) =>
    dayText(new Date(first.getFullYear(), first.getMonth(), first.getDate() + n)),
  );
}

/** What the calendar of a month reads. */
export function rangeOf(month: Month): { from: string; to: string } {
  const first = firstOf(month);
  const end = new Date(first.getFullYear(), first.getMonth(), first.getDate() + shownDays);
  return { from: first.toISOString(), to: end.toISOString() };
}

export function dayAfter(day: string, by: number): string {
  const date = startOf(day);
  return dayText(new Date(date.getFullYear(), date.getMonth(), date.getDate() + by));
}

/** The same local time on another day. */
export function onDay(at: string, day: string): string {
  const time = new Date(at);
  const date = startOf(day);
  date.setHours(time.getHours(), time.getMinutes(), time.getSeconds(), time.getMilliseconds());
  return date.toISOString();
}

export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const shownDays = 42;

function firstOf(month: Month): Date {
  const { year, index } = partsOf(month);
  const weekday = (new Date(year, index, 1).getDay() + 6) % 7;
  return new Date(year, index, 1 - weekday);
}

function partsOf(month: Month): { year: number; index: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { year, index: number - 1 };
}
