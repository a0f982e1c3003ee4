import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listDiff } from './diffs.ts';
import { wordDiff } from './wordDiff.ts';

test.each([
  ['nothing', '', '', '+ - ~'],
  ['the first', '', 'a', '+a - ~'],
  ['the last', 'a', '', '+ -a ~'],
  ['at the beginning', 'bc', 'abc', '+a - ~'],
  ['at the end', 'ab', 'abc', '+c - ~'],
  ['from the middle', 'abc', 'ac', '+ -b ~'],
  ['one for another', 'abc', 'axc', '+x -b ~'],
  ['to the front', 'abcd', 'dabc', '+ - ~d4>1'],
  ['to the back', 'abcd', 'bcda', '+ - ~a1>4'],
  ['two neighbours', 'ab', 'ba', '+ - ~a1>2'],
  ['backwards', 'abc', 'cba', '+ - ~b2>2a1>3'],
  ['all at once', 'abcd', 'xdab', '+x -c ~d4>2'],
  ['the same twice', 'aab', 'aba', '+ - ~a2>3'],
])('%s', (_name, before, after, expected) => {
  const { added, removed, moved } = listDiff([...before], [...after]);
  const shown = moved.map(({ item, from, to }) => `${String(item)}${from}>${to}`).join('');
  expect(`+${added.join('')} -${removed.join('')} ~${shown}`).toBe(expected);
});

const inOrder = (items: readonly unknown[]) => items.map(String).toSorted();

describe('for any two lists', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 });

  test('removing, adding and moving leads from one to the other', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const { added, removed, moved } = listDiff(before, after);
        expect(before.length - removed.length + added.length).toBe(after.length);
        expect(inOrder([...before, ...added])).toEqual(inOrder([...after, ...removed]));
        const away = new Set(moved.map(({ from }) => from - 1));
        const there = new Set(moved.map(({ to }) => to - 1));
        const unmoved = (list: readonly string[], gone: readonly unknown[], places: ReadonlySet<number>) => {
          const left = [...gone];
          return list.filter((item, index) => {
            if (places.has(index)) return false;
            const at = left.indexOf(item);
            if (at !== -1) left.splice(at, 1);
            return at === -1;
          });
        };
        if (new Set(before).size === before.length && new Set(after).size === after.length) {
          expect(unmoved(before, removed, away)).toEqual(unmoved(after, added, there));
        }
      }),
    );
  });
});

test('a text that was rewritten is not told word by word', () => {
  const old = 'The gulls of the harbour wait for the boats.';
  const told = (after: string) =>
    wordDiff(old, after)?.map(({ value, added, removed }) =>
      added ? `+${value}` : removed ? `-${value}` : value,
    );
  expect(told('The gulls of the harbour wait for the ferries.')?.join('|')).toContain('-boats|+ferries');
  expect(
    told('The gulls of the harbour wait for the boats. They are hungry, and the boats are late today.'),
  ).toBeDefined();
  expect(told('A new season begins for all who like to race with their friends.')).toBeUndefined();
});
