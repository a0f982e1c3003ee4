// Times, as benches tell them.

/** Milliseconds that each of some works took, one after the other. */
export async function timesOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    times.push(performance.now() - start);
  }
  return times;
}

/** Runs works on `lanes` lanes at once. Returns the seconds that all took. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (performance.now() - start) / 1000;
}

/** The value that `share` of the times (0..1) stay below, to a tenth of a millisecond. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 10) / 10;
}
