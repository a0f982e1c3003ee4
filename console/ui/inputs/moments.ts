// Formats moments in the browser's time zone and in UTC.

/** The browser's zone, such as `Europe/Berlin`. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `3 Jun 2026, 10:00 UTC`; empty for an invalid date. */
export function utcText(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : `${utc.format(moment)} UTC`;
}

/** `3 Jun 2026, 12:00` in the browser's time zone. */
export function localText(moment: string): string {
  return local.format(new Date(moment));
}

/** Value for `datetime-local`: local time without a zone. */
export function inputValue(moment: Date): string {
  return `${dayText(moment)}T${padded(moment.getHours(), 2)}:${padded(moment.getMinutes(), 2)}`;
}

/** Value for `date`: the local day of a moment, such as `2026-05-31`. */
export function dayText(moment: Date): string {
  const parts = [
    padded(moment.getFullYear(), 4),
    padded(moment.getMonth() + 1, 2),
    padded(moment.getDate(), 2),
  ];
  return parts.join('-');
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, '0');
}
