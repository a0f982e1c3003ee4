// Geometry of the timeline of one placement: bars for banners, and its empty and overbooked periods.
import type { BannerRow } from '../../../contract/banners/fields.ts';
import { type Placement, shownAtOnce } from '../../../contract/banners/values.ts';
import { type Interval, intervals, marked } from '../../../contract/banners/windows.ts';
import { mustStayComplete } from '../../../contract/kit/lifecycle.ts';

/** Days that the timeline looks ahead. */
export const daysAhead = 60;
const day = 24 * 60 * 60_000;

export type Range = { from: string; to: string };

/** From `now` on. */
export function rangeFrom(now: Date): Range {
  return { from: now.toISOString(), to: new Date(now.getTime() + daysAhead * day).toISOString() };
}

/** Position of a moment in the range, 0..100, clamped to its edges. No moment means the end. */
export function percentAt({ from, to }: Range, moment: string | null): number {
  if (moment === null) return 100;
  const share = (Date.parse(moment) - Date.parse(from)) / (Date.parse(to) - Date.parse(from));
  return 100 * Math.min(1, Math.max(0, share));
}

/** Starts of days in the browser's time zone, every `step` days, within the range. */
export function daysOf({ from, to }: Range, step: number): Date[] {
  const first = new Date(from);
  first.setHours(24, 0, 0, 0);
  return Array.from({ length: Math.ceil(daysAhead / step) }, (_, index) => {
    // By the calendar, so that daylight saving time shifts nothing.
    const date = new Date(first);
    date.setDate(first.getDate() + index * step);
    return date;
  }).filter((date) => date.toISOString() < to);
}

type Placed = BannerRow & { publishAt: string };
export type Mark = 'gap' | 'overfull';
export type Track = {
  placement: Placement;
  /** True if active in the range. `counts`: published or scheduled; others are only planned. */
  bars: { row: Placed; counts: boolean }[];
  all: Interval<Placed>[];
  marks: { from: string; to: string | null; mark: Mark; active: Placed[] }[];
};

export function trackOf(placement: Placement, rows: readonly BannerRow[], range: Range): Track {
  const placed = rows.flatMap((row) =>
    row.placement === placement && row.publishAt !== null ? [{ ...row, publishAt: row.publishAt }] : [],
  );
  const inSight = placed
    .filter(({ status }) => status !== 'archived')
    .filter(({ publishAt, unpublishAt }) => publishAt < range.to && (unpublishAt ?? range.to) > range.from)
    .toSorted((a, b) => a.priority - b.priority);
  const bars = inSight.map((row) => ({ row, counts: mustStayComplete(row.status) }));
  const active = bars.filter(({ counts }) => counts).map(({ row }) => row);
  const all = intervals(active, range.from, range.to);
  return { placement, bars, all, marks: marked(all, (stretch) => markOf(placement, stretch)) };
}

export function markOf(placement: Placement, { active }: Interval<Placed>): Mark | undefined {
  if (active.length === 0) return 'gap';
  return active.length > shownAtOnce[placement] ? 'overfull' : undefined;
}
