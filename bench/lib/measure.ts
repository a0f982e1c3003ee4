// Times and their percentiles, in milliseconds.

/** The time of each work, one after the other. */
export async function timesOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    times.push(performance.now() - start);
  }
  return times;
}

export async function latencyOf<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  return percentiles(await timesOf(items, work));
}

export function percentiles(times: readonly number[]): { p50: number; p99: number } {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** The value that `share` of the times (0..1) stay below, to a tenth of a millisecond. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 10) / 10;
}
