// Formats relative times like `Intl.RelativeTimeFormat`, whose setup takes longer than drawing all rows of a list.

/** "in 2 days", "yesterday", "3 hr. ago"; within a minute "just now". Both are moments in milliseconds. */
export function relativeTime(moment: number, now: number): string {
  const seconds = (moment - now) / 1_000;
  const fitting = units.find(({ length }) => Math.abs(seconds) >= length);
  return fitting === undefined ? 'just now' : valueLabel(Math.trunc(seconds / fitting.length), fitting);
}

export type Unit = { name: string; length: number; words: string; before?: string; after?: string };

/** Longest first; `length` in seconds. */
export const units: readonly Unit[] = [
  { name: 'year', length: 365 * 86_400, words: 'yr.', before: 'last yr.', after: 'next yr.' },
  { name: 'month', length: 30 * 86_400, words: 'mo.', before: 'last mo.', after: 'next mo.' },
  { name: 'week', length: 7 * 86_400, words: 'wk.', before: 'last wk.', after: 'next wk.' },
  { name: 'day', length: 86_400, words: 'days', before: 'yesterday', after: 'tomorrow' },
  { name: 'hour', length: 3_600, words: 'hr.' },
  { name: 'minute', length: 60, words: 'min.' },
];

/** Formats a number of units from now, or ago if `count` is negative. */
export function valueLabel(count: number, { words, before, after }: Unit): string {
  const named = count === -1 ? before : count === 1 ? after : undefined;
  if (named !== undefined) return named;
  return count < 0 ? `${-count} ${words} ago` : `in ${count} ${words}`;
}
