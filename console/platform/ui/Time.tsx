// A moment as people say it, "3 hours ago", with the whole of it on hover.
import { useSyncExternalStore } from 'react';

export function Time({ value }: { value: string }) {
  const now = useSyncExternalStore(onMinute, currentMinute);
  return (
    <time dateTime={value} title={absolute.format(new Date(value))} style={{ whiteSpace: 'nowrap' }}>
      {relativeTime(value, now)}
    </time>
  );
}

/** "in 2 days", "yesterday", "3 hours ago"; within a minute "just now". */
function relativeTime(value: string, now: number): string {
  const seconds = (Date.parse(value) - now) / 1000;
  const fitting = units.find(([, length]) => Math.abs(seconds) >= length);
  if (fitting === undefined) return 'just now';
  const [unit, length] = fitting;
  return relative.format(Math.trunc(seconds / length), unit);
}

const minute = 60_000;
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });

function currentMinute(): number {
  return Math.round(Date.now() / minute) * minute;
}

/** One timer for every time on the page. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((one) => one()), minute);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
