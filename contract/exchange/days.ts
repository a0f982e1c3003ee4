// Dates as spreadsheets of any country write them: a form is read if it can mean one day only.
import { unified } from '../text/fold.ts';
import { monthsNamed, wordsInDates } from './months.ts';

/** What comes first in dates such as 5/6/2027. */
export const dateOrders = { dayFirst: 'Day first', monthFirst: 'Month first' } as const;
export type DateOrder = keyof typeof dateOrders;

/** The fault of a date that means two days. */
export const unclearDay = 'The day or the month may come first: choose the order of this column';

const noDay = 'Must be a date such as 2026-05-31';
const years = { first: 1900, last: 2199 };
/** Midnight, which a spreadsheet adds to a date. */
const midnight = /(t|,? +)(0?0:00(:00([.,]0+)?)?|12:00(:00)? ?am)( ?(z|utc|[+-]00:?00))?$/;

type Read = { value: string } | { fault: string };
/** A day, month and year whose place is known, or the two numbers that may be either. */
type Parts = { year: string; month: number; day: string } | { year: string; either: [string, string] };

/** Reads a date. `order` decides what may mean two days. */
export function readDay(text: string, order?: DateOrder): Read {
  const plain = unified(text).replace(midnight, '');
  // The contract says whether there is such a day.
  if (/^\d{4}-\d\d-\d\d$/.test(plain)) return { value: plain };
  const parts = partsOf(plain);
  if ('fault' in parts) return parts;
  if ('month' in parts) return dayOf(parts.year, parts.month, parts.day);
  const { year, either } = parts;
  const [dayFirst, monthFirst] = bothOf(year, either);
  if (!('value' in dayFirst)) return monthFirst;
  if (!('value' in monthFirst) || dayFirst.value === monthFirst.value) return dayFirst;
  // No country writes the month first with points.
  const chosen = order ?? (plain.includes('.') ? 'dayFirst' : undefined);
  if (chosen === undefined) return { fault: unclearDay };
  return chosen === 'dayFirst' ? dayFirst : monthFirst;
}

/** What a date says of the order in its column: the one that it must have, `unclear` if it means two days, else nothing. */
export function orderIn(text: string): DateOrder | 'unclear' | undefined {
  if (!/^\s*\p{Nd}{1,2}\s?[./-]\s?\p{Nd}{1,2}\s?[./-]\s?\p{Nd}{4}/u.test(text)) return undefined;
  const parts = partsOf(unified(text).replace(midnight, ''));
  if (!('either' in parts)) return undefined;
  const [dayFirst, monthFirst] = bothOf(parts.year, parts.either);
  if ('value' in dayFirst && 'value' in monthFirst)
    return dayFirst.value === monthFirst.value || text.includes('.') ? undefined : 'unclear';
  if ('value' in dayFirst) return 'dayFirst';
  return 'value' in monthFirst ? 'monthFirst' : undefined;
}

function bothOf(year: string, [first, second]: [string, string]): [Read, Read] {
  return [dayOf(year, Number(second), first), dayOf(year, Number(first), second)];
}

function partsOf(plain: string): Parts | { fault: string } {
  if (/^\d{8}$/.test(plain))
    return { year: plain.slice(0, 4), month: Number(plain.slice(4, 6)), day: plain.slice(6) };
  // A time, a number with a sign, and the like are no dates.
  if (/[^\p{L}\p{M}\d\s.,/'-]|^[^\p{L}\d]/u.test(plain)) return { fault: noDay };
  const numbers = plain.match(/\d+/g) ?? [];
  const words = (plain.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !wordsInDates().has(word));
  const [word, ...others] = words;
  if (others.length > 0 || numbers.length !== (word === undefined ? 3 : 2)) return { fault: noDay };
  const at = numbers.findIndex((number) => number.length === 4);
  const year = numbers[at];
  const rest = numbers.filter((_, index) => index !== at);
  if (rest.some((number) => number.length > 2)) return { fault: noDay };
  if (year === undefined) return { fault: 'Write the year with four digits' };
  const [first = '', second = ''] = rest;
  if (word !== undefined) {
    const months = monthsNamed(word);
    if (months.length > 1)
      return { fault: `“${word}” is another month in another language: write 2026-05-31` };
    return months[0] === undefined ? { fault: noDay } : { year, month: months[0], day: first };
  }
  if (at === 0) return { year, month: Number(first), day: second };
  return at === 2 ? { year, either: [first, second] } : { fault: noDay };
}

function dayOf(year: string, month: number, day: string): Read {
  if (Number(year) < years.first || Number(year) > years.last)
    return { fault: `Must be a year from ${years.first} to ${years.last}` };
  const value = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${value}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return isDay ? { value } : { fault: 'There is no such day' };
}
