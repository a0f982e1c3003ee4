// Formats moments and days: one style in the whole console. Formatters are made on demand, because making one takes
// longer than drawing a list.

/** The browser's zone, such as `Europe/Berlin`. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `3 Jun 2026, 10:00 UTC`; empty for an invalid date. */
export function utcText(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : `${formatter('utc').format(moment)} UTC`;
}

/** `3 Jun 2026, 12:00` in the browser's time zone. */
export function localText(moment: string): string {
  return formatter('moment').format(new Date(moment));
}

/** `3 Jun, 12:00` in this year, else `3 Jun 2027`: for a narrow column with the whole on hover. */
export function shortText(moment: string): string {
  const date = new Date(moment);
  return formatter(date.getFullYear() === new Date().getFullYear() ? 'soon' : 'day').format(date);
}

/** `3 Jun 2026` in the browser's time zone. */
export function dayLabel(day: Date): string {
  return formatter('day').format(day);
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

const styles = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  utc: { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
  soon: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { dateStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made: Partial<Record<keyof typeof styles, Intl.DateTimeFormat>> = {};

function formatter(style: keyof typeof styles): Intl.DateTimeFormat {
  return (made[style] ??= new Intl.DateTimeFormat('en-GB', styles[style]));
}

/** Nine o'clock on the next day from Monday to Friday, in the browser's time zone. */
export function nextWorkingMorning(now: Date): Date {
  const days = now.getDay() === 5 ? 3 : now.getDay() === 6 ? 2 : 1;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9);
}
