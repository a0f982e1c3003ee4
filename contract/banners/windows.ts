// Which banners are active when, and where a place has none or more than it shows.

/** When a banner is active: from `publishAt`, and before `unpublishAt` where it ends. ISO times compare as text. */
export type Windowed = { publishAt: string; unpublishAt: string | null };

/** A stretch of time in which the same banners are active. Without `to` it does not end. */
export type Interval<B extends Windowed> = { from: string; to: string | null; active: B[] };

/** Cuts the time from `from` to `to` wherever one of the banners begins or ends. Their order is kept. */
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

/** Neighbouring stretches for which `mark` says the same, as one; those for which it says nothing are left out. */
export function marked<B extends Windowed, M extends string>(
  all: readonly Interval<B>[],
  mark: (stretch: Interval<B>) => M | undefined,
): { from: string; to: string | null; mark: M; active: B[] }[] {
  const runs: { from: string; to: string | null; mark: M; active: B[] }[] = [];
  for (const stretch of all) {
    const says = mark(stretch);
    const last = runs.at(-1);
    if (says === undefined) continue;
    if (last?.mark === says && last.to === stretch.from) {
      last.to = stretch.to;
      last.active = [...new Set([...last.active, ...stretch.active])];
    } else {
      runs.push({ from: stretch.from, to: stretch.to, mark: says, active: stretch.active });
    }
  }
  return runs;
}
