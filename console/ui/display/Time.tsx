// A relative time, "3 hours ago", with the full date on hover.
import { useSyncExternalStore } from 'react';
import { relativeTime } from '../format/relativeTime.ts';
import { localText } from '../inputs/moments.ts';
import './time.css';

export function Time({ value }: { value: string }) {
  const now = useSyncExternalStore(onMinute, currentMinute);
  return (
    <time
      key={value}
      dateTime={value}
      className="time"
      onPointerOver={({ currentTarget }) => {
        currentTarget.title = localText(value);
      }}
    >
      {relativeTime(Date.parse(value), now)}
    </time>
  );
}

const minute = 60_000;

function currentMinute(): number {
  return Math.round(Date.now() / minute) * minute;
}

/** One timer for all times on the page. */
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
