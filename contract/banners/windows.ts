// Intervals in which banners are active, used to find gaps and overbooked periods of a placement.

/** Active from `publishAt` until just before `unpublishAt`; null never ends. ISO times compare as text. */
export type Windowed = { publishAt: string; unpublishAt: string | null };

/** An interval in which the same banners are active. A null `to` never ends. */
export type Interval<B extends Windowed> = { from: string; to: string | null; active: B[] };

/** Splits the time from `from` to `to` wherever a banner starts or ends. Keeps the order of the banners. */
export function intervals<B extends Windowed>(
  banners: readonly B[],
  from: string,
  to: string | null,
): Interval<B>[] {
  const isInside = (time: string | null) => time !== null && time > from && (to === null || time < to);
  const cuts = banners.flatMap(({ publishAt, unpublishAt }) => [publishAt, unpublishAt]).filter(isInside);
  const starts = [from, ...new Set(cuts.filter((time) => time !== null).toSorted())];
  return starts.map((start, index) => ({
    from: start,
    to: starts[index + 1] ?? to,
    active: banners.filter((banner) => isActive(banner, start)),
  }));
}

function isActive({ publishAt, unpublishAt }: Windowed, at: string): boolean {
  return publishAt <= at && (unpublishAt === null || unpublishAt > at);
}

/** Merges adjacent intervals with the same `mark` and leaves out those without one. */
export function marked<B extends Windowed, M extends string>(
  all: readonly Interval<B>[],
  mark: (interval: Interval<B>) => M | undefined,
): { from: string; to: string | null; mark: M; active: B[] }[] {
  const runs: { from: string; to: string | null; mark: M; active: B[] }[] = [];
  for (const interval of all) {
    const current = mark(interval);
    const last = runs.at(-1);
    if (current === undefined) continue;
    if (last?.mark === current && last.to === interval.from) {
      last.to = interval.to;
      last.active = [...new Set([...last.active, ...interval.active])];
    } else {
      runs.push({ from: interval.from, to: interval.to, mark: current, active: interval.active });
    }
  }
  return runs;
}
