// An order stays what sorting all its listings anew would give, however they come and go.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameOrders } from '../../../contract/site.ts';
import { Columns } from './site.columns.ts';
import { compare } from './site.orders.ts';
import type { CatalogueRow } from './site.rows.ts';
import { Sorted } from './sorted.ts';

/** Few values, so that much is equal and the number decides. */
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
/** Each round some of the slots are filled, those that are taken after they were emptied. */
const rounds = fc.array(fc.dictionary(fc.stringMatching(/^([0-9]|[1-9][0-9])$/), fc.option(listing)), {
  maxLength: 12,
});

test.each([...gameOrders, 'due'] as const)('by %s', (order) => {
  fc.assert(
    fc.property(rounds, (changes) => {
      const columns = new Columns();
      const sorted = new Sorted((a, b) => compare[order](columns, a, b));
      const taken = new Set<number>();
      let seq = 0;
      for (const change of changes) {
        const gone = Object.keys(change)
          .map(Number)
          .filter((slot) => taken.delete(slot));
        sorted.remove(gone);
        const come = Object.entries(change).flatMap(([slot, row]) => {
          if (row === null) return [];
          columns.put(Number(slot), { ...row, seq: (seq += 1) });
          return Number(slot);
        });
        sorted.insert(come);
        for (const slot of come) taken.add(slot);
        const slotsNow = Array.from({ length: sorted.length }, (_, place) => sorted.at(place));
        expect(slotsNow).toEqual([...taken].toSorted((a, b) => compare[order](columns, a, b)));
        expect(slotsNow.map((slot) => sorted.placeOf(slot))).toEqual([...slotsNow.keys()]);
        expect(sorted.last).toBe(slotsNow.at(-1));
      }
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

test('the first of some lists in an order are those of all of them, each once', () => {
  const sorted = new Sorted((a, b) => a - b);
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

test('the first listings, however many, are put in order while others have the event loop', async () => {
  for (const count of [0, 1, 4_096, 4_097, 30_000]) {
    const columns = new Columns();
    const slots = Uint32Array.from({ length: count }, (_, slot) => slot);
    for (const slot of slots)
      columns.put(slot, { seq: slot + 1, nameKey: `${(slot * 7_919) % 1_000}` } as CatalogueRow);
    const sorted = new Sorted((a, b) => compare.name(columns, a, b));
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
    const places = Array.from({ length: sorted.length }, (_, place) => sorted.at(place));
    expect(places).toEqual([...slots].toSorted((a, b) => compare.name(columns, a, b)));
  }
});

test('what is not in an order cannot be taken out of it', () => {
  const columns = new Columns();
  const sorted = new Sorted((a, b) => compare.name(columns, a, b));
  columns.put(0, { seq: 1, nameKey: 'a' } as CatalogueRow);
  expect(() => sorted.remove([0])).toThrow('has lost a number');
});
