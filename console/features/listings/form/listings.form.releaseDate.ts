// Dates with the precision of a month, quarter or year, stored as the first day of it.
import type { datePrecisions } from '../../../../contract/listings/values.ts';

export type Precision = keyof typeof datePrecisions;

/** Year and month of a day; the month defaults to 1. */
export function dateParts(date: string | null): { year: number | null; month: number } {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(date ?? '') ?? [];
  return year === undefined ? { year: null, month: 1 } : { year: Number(year), month: Number(month) };
}

/** The first day of the year, quarter or month; null if unknown. */
export function dateAt(
  precision: Precision,
  { year, month }: { year: number | null; month: number },
): string | null {
  if (year === null || precision === 'tba') return null;
  const first = { day: month, month, quarter: Math.floor((month - 1) / 3) * 3 + 1, year: 1 }[precision];
  return `${String(year).padStart(4, '0')}-${String(first).padStart(2, '0')}-01`;
}
