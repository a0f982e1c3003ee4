// Converts calendar days to the moments at which they begin or end in the browser's time zone.

type Edge = 'begins' | 'ends';

/** The moment, in UTC, at which a local day such as `2026-05-31` begins or ends. */
export function momentOf(day: string, edge: Edge): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // The start of the next day; days with a clock change are not 24 hours long.
  return new Date(year, month - 1, date + (edge === 'ends' ? 1 : 0)).toISOString();
}

/** The local day that begins or ends at a moment. */
export function dayOf(moment: string, edge: Edge): string {
  const date = localDay(moment, edge);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

export function formatDay(moment: string, edge: Edge): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(localDay(moment, edge));
}

function localDay(moment: string, edge: Edge): Date {
  return new Date(Date.parse(moment) - (edge === 'ends' ? 1 : 0));
}
