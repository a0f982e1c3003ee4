// An order equals a full sort after any inserts and removals.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameOrders } from '../../contract/delivery/orders.ts';
import { Bitset } from './bitset.ts';
import { Columns, compare } from './columns.ts';
import type { CatalogueRow } from './rows.ts';
import { SortedIds } from './sortedIds.ts';

/** Few values, so that many are equal and the row id decides. */
const times = fc.integer({ min: 0, max: 3 });
const listing: fc.Arbitrary<Omit<CatalogueRow, 'seq'>> = fc.record({
  nameKey: fc.constantFrom('', 'a', 'ab', 'b'),
  publishAt: times,
  newestAt: times,
  releaseAt: fc.option(times),
  featuredRank: fc.option(times),
  minAge: fc.constant(null),
  values: fc.constant({} as CatalogueRow['values']),
});
/** Each round removes some of the listings, by their positions, and adds others, which reuse the slots. */
const rounds = fc.array(fc.record({ remove: fc.array(fc.nat(30)), add: fc.array(listing) }), {
  maxLength: 12,
});

test.each([...gameOrders, 'due'] as const)('by %s', (order) => {
  fc.assert(
    fc.property(rounds, (changes) => {
      const columns = new Columns();
      const sorted = new SortedIds((a, b) => compare[order](columns, a, b));
      let seq = 0;
      for (const { remove, add } of changes) {
        const slots = columns.slots();
        const removed = [...new Set(remove)].flatMap((position) => slots[position] ?? []);
        sorted.remove(removed);
        for (const slot of removed) columns.remove(slot);
        sorted.insert(add.map((row) => columns.add({ ...row, seq: (seq += 1) })));
        const expected = [...columns.slots()].toSorted((a, b) => compare[order](columns, a, b));
        const ids = Array.from({ length: sorted.length }, (_, position) => sorted.at(position));
        expect(ids).toEqual(expected);
        expect(columns.size).toBe(expected.length);
        expect(ids.map((slot) => sorted.positionOf(slot))).toEqual([...ids.keys()]);
        expect(ids.map((slot) => columns.slotOf(columns.seq[slot] ?? 0))).toEqual(ids);
        expect(sorted.last).toBe(ids.at(-1));
      }
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

test('the members of a set behind a place are the same, whether the set is small or large', () => {
  const sorted = new SortedIds((a, b) => ((a * 7_919) % 5_003) - ((b * 7_919) % 5_003));
  const all = Array.from({ length: 5_003 }, (_, id) => id);
  sorted.insert(all);
  const inOrder = all.map((_, position) => sorted.at(position));
  for (const step of [1, 2, 50, 1_000, 4_000]) {
    const set = new Bitset();
    for (const id of all) if (id % step === 0) set.add(id);
    for (const place of [0, 1, 2_500, 5_002])
      for (const limit of [1, 24]) {
        const behind = new Set(inOrder.slice(place + 1));
        const expected = inOrder.filter((id) => behind.has(id) && set.has(id)).slice(0, limit);
        expect(sorted.after(set, (id) => behind.has(id), limit)).toEqual(expected);
      }
  }
  expect(sorted.after(new Bitset(), () => true, 24)).toEqual([]);
});

test('merged lists hold each id once', () => {
  const sorted = new SortedIds((a, b) => a - b);
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(fc.array(numbers), fc.integer({ min: 0, max: 12 }), (lists, limit) => {
      const inOrder = lists.map((list) => list.toSorted((a, b) => a - b));
      const all = [...new Set(lists.flat())].toSorted((a, b) => a - b);
      expect(sorted.firstOf(inOrder, limit)).toEqual(all.slice(0, limit));
    }),
    { seed: 20_261_125, numRuns: 300 },
  );
});

test('filling an order does not block the event loop', async () => {
  for (const count of [0, 1, 4_096, 4_097, 30_000]) {
    const columns = new Columns();
    const slots = Uint32Array.from({ length: count }, (_, slot) => slot);
    for (const slot of slots)
      columns.add({ seq: slot + 1, nameKey: `${(slot * 7_919) % 1_000}` } as CatalogueRow);
    const sorted = new SortedIds((a, b) => compare.name(columns, a, b));
    let [turns, isDone] = [0, false];
    const other = () => {
      if (isDone) return;
      turns += 1;
      setImmediate(other);
    };
    setImmediate(other);
    await sorted.fill(slots);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(count / 4_096));
    const ids = Array.from({ length: sorted.length }, (_, position) => sorted.at(position));
    expect(ids).toEqual([...slots].toSorted((a, b) => compare.name(columns, a, b)));
  }
});

test('removing an id that is not in is an error', () => {
  const columns = new Columns();
  const sorted = new SortedIds((a, b) => compare.name(columns, a, b));
  columns.add({ seq: 1, nameKey: 'a' } as CatalogueRow);
  expect(() => sorted.remove([0])).toThrow('corrupted');
});
