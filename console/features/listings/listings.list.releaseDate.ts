import type { ListingRow } from '../../../contract/listings/fields.ts';

type Release = Pick<ListingRow, 'releaseDate' | 'releaseDatePrecision'>;

/** When a game comes or came out, as exactly as is known: "12 Mar 2026", "Mar 2026", "Q1 2026", "2026", "To be announced". */
export function releaseText({ releaseDate, releaseDatePrecision }: Release): string {
  if (releaseDate === null) return releaseDatePrecision === 'tba' ? 'To be announced' : '';
  // A calendar day, the same in every time zone: read and written in UTC.
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

/** As `Intl.DateTimeFormat` has them in British English, which a browser sets up for longer than a list is drawn. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
