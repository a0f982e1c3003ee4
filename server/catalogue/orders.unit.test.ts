// Walks through all orders while games change: each game that was public throughout comes exactly once.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SortKey } from '../../contract/delivery/cursors.ts';
import { gameOrders } from '../../contract/delivery/orders.ts';
import { GameIndex } from './gameIndex.ts';
import type { SortValues } from './keys.ts';
import type { CatalogueRow } from './rows.ts';

/** Few values, so that many are equal and the row id decides. */
const values = fc.record({
  nameKey: fc.constantFrom('', 'a', 'ab', 'b', 'zz'),
  releaseAt: fc.option(fc.integer({ min: 0, max: 3 })),
  featuredRank: fc.option(fc.integer({ min: 1, max: 3 })),
});
type Values = typeof values extends fc.Arbitrary<infer T> ? T : never;
const games = 12;
const step = fc.record({ seq: fc.integer({ min: 1, max: games }), to: fc.option(values, { freq: 4 }) });
/** What happens between two pages. */
const pauses = fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 12 });

const rowOf = (seq: number, rest: Values): CatalogueRow => ({
  seq,
  ...rest,
  publishAt: 0,
  // Never changes while a game is public.
  newestAt: seq % 4,
  minAge: null,
  values: {
    category: [],
    chain: [],
    platform: [],
    stage: [],
    mode: [],
    entryCost: [],
    earn: [],
    onChain: [],
  },
});

function worldOf(start: readonly Values[]): GameIndex {
  const index = new GameIndex();
  index.update(
    start.map((_, at) => at + 1),
    start.map((row, at) => rowOf(at + 1, row)),
  );
  index.advance(1);
  return index;
}

type Next = { met: { seq: number; key: SortKey }[] };

/** Row ids in the order in which a walk by pages meets them. */
function walk(
  index: GameIndex,
  changes: readonly (readonly { seq: number; to: Values | null }[])[],
  pageOf: (after: SortKey | undefined, moved: ReadonlyMap<number, SortValues>) => Next['met'],
): { met: number[]; always: Set<number> } {
  const always = new Set(index.page('name', index.select({ values: {} }), 0, games));
  const { pin } = index.orders.moves;
  const met: number[] = [];
  let after: SortKey | undefined;
  for (let page = 0; ; page += 1) {
    const next = pageOf(after, index.orders.moves.since(pin) ?? new Map());
    met.push(...next.map(({ seq }) => seq));
    after = next.at(-1)?.key;
    if (after === undefined) return { met, always };
    for (const { seq, to } of changes[page] ?? []) {
      if (to === null) always.delete(seq);
      index.update([seq], to === null ? [] : [rowOf(seq, to)]);
    }
  }
}

const start = fc.array(values, { minLength: games, maxLength: games });

test.each(gameOrders)('by %s', (order) => {
  fc.assert(
    fc.property(start, pauses, fc.integer({ min: 1, max: 3 }), (before, changes, limit) => {
      const index = worldOf(before);
      const { met, always } = walk(index, changes, (after, moved) =>
        index.orders.walk(order, { set: index.select({ values: {} }), after, limit, moved }),
      );
      expect(met.filter((seq) => always.has(seq)).toSorted((a, b) => a - b)).toEqual(
        [...always].toSorted((a, b) => a - b),
      );
    }),
    { seed: 20_261_129, numRuns: 100 },
  );
});

test('by rank', () => {
  const rankOf = ({ nameKey }: Pick<SortValues, 'nameKey'>) =>
    nameKey.startsWith('a') ? 0 : nameKey === 'b' ? 1 : 2;
  fc.assert(
    fc.property(start, pauses, fc.integer({ min: 1, max: 3 }), (before, changes, limit) => {
      const index = worldOf(before);
      const { met, always } = walk(index, changes, (after, moved) => {
        const set = index.select({ values: {} });
        const ranked = [index.named('a'), index.named('b'), set];
        return index.orders.walkByRank(ranked, { set, after, limit, moved }, rankOf);
      });
      expect(met.filter((seq) => always.has(seq)).toSorted((a, b) => a - b)).toEqual(
        [...always].toSorted((a, b) => a - b),
      );
    }),
    { seed: 20_261_129, numRuns: 100 },
  );
});

test('moves of long ago, or of another process, are not known', () => {
  const [{ moves }, other] = [new GameIndex().orders, new GameIndex().orders];
  const [first] = [moves.pin];
  const move = { seq: 1, nameKey: 'a', newestAt: 0, releaseAt: 0, featuredRank: 0 };
  for (let n = 0; n < 10_000; n += 1) moves.note({ ...move, seq: n });
  const later = moves.pin;
  expect(moves.since(first)?.size).toBe(10_000);
  moves.note(move);
  expect(moves.since(first)).toBeUndefined();
  expect(moves.since(later)).toEqual(new Map([[1, move]]));
  for (const pin of [other.moves.pin, '', 'a', `${later}9`, '-']) expect(moves.since(pin)).toBeUndefined();
});
