import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervals, marked, type Windowed } from './windows.ts';

const at = (day: number) => new Date(Date.UTC(2026, 5, 1 + day)).toISOString();
const banner = (name: string, from: number, to: number | null) => ({
  name,
  publishAt: at(from),
  unpublishAt: to === null ? null : at(to),
});
const [early, long, late] = [banner('early', 0, 10), banner('long', 5, null), banner('late', 20, 30)];

test('time is split wherever a banner starts or ends, and each interval has its active banners', () => {
  const cut = intervals([early, long, late], at(-5), at(40));
  expect(cut.map(({ from, to, active }) => [from, to, active.map(({ name }) => name)])).toEqual([
    [at(-5), at(0), []],
    [at(0), at(5), ['early']],
    [at(5), at(10), ['early', 'long']],
    [at(10), at(20), ['long']],
    [at(20), at(30), ['long', 'late']],
    [at(30), at(40), ['long']],
  ]);
});

test('a banner that ends when another starts does not overlap it', () => {
  const cut = intervals([banner('a', 0, 10), banner('b', 10, 20)], at(0), at(20));
  expect(cut.map(({ active }) => active.length)).toEqual([1, 1]);
});

test('the last interval of an open range has no end', () => {
  expect(intervals([early], at(3), null)).toEqual([
    { from: at(3), to: at(10), active: [early] },
    { from: at(10), to: null, active: [] },
  ]);
});

test('adjacent intervals with the same mark are merged, with all their active banners', () => {
  const cut = intervals([early, long, late], at(-5), at(40));
  const runs = marked(cut, ({ active }) => (active.length === 0 ? 'gap' : 'busy'));
  expect(runs.map(({ from, to, mark, active }) => [from, to, mark, active.length])).toEqual([
    [at(-5), at(0), 'gap', 0],
    [at(0), at(40), 'busy', 3],
  ]);
  const full = marked(cut, ({ active }) => (active.length > 1 ? 'full' : undefined));
  expect(full.map(({ from, to }) => [from, to])).toEqual([
    [at(5), at(10)],
    [at(20), at(30)],
  ]);
});

test('intervals cover the range without gaps and match each banner at every time', () => {
  const windows = fc.array(
    fc.record({ from: fc.integer({ min: 0, max: 60 }), length: fc.option(fc.integer({ min: 1, max: 30 })) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(windows, fc.integer({ min: 0, max: 59 }), (all, day) => {
      const banners: Windowed[] = all.map(({ from, length }) =>
        banner('', from, length === null ? null : from + length),
      );
      const cut = intervals(banners, at(0), at(60));
      cut.forEach((interval, index) => expect(interval.to).toBe(cut[index + 1]?.from ?? at(60)));
      const here = cut.find(({ from, to }) => from <= at(day) && (to === null || at(day) < to));
      const active = banners.filter(
        ({ publishAt, unpublishAt }) =>
          publishAt <= at(day) && (unpublishAt === null || at(day) < unpublishAt),
      );
      expect(here?.active).toEqual(active);
    }),
  );
});
