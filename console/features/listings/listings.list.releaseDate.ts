import type { ListingRow } from '../../../contract/listings/fields.ts';

type Release = Pick<ListingRow, 'releaseDate' | 'releaseDatePrecision'>;

/** Formats a release date with its precision: "12 Mar 2026", "Mar 2026", "Q1 2026", "2026", "To be announced". */
export function releaseText({ releaseDate, releaseDatePrecision }: Release): string {
  if (releaseDate === null) return releaseDatePrecision === 'tba' ? 'To be announced' : '';
  // A calendar day, independent of time zones: parsed and formatted in UTC.
  const date = new Date(releaseDate);
  switch (releaseDatePrecision) {
    case 'year':
      return String(date.getUTCFullYear());
    case 'quarter':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`;
    case 'month':
      return monthOf(date);
    default:
      return `${date.getUTCDate()} ${monthOf(date)}`;
  }
}

function monthOf(date: Date): string {
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Same as `Intl.DateTimeFormat` in British English, whose setup takes longer than drawing a list. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
