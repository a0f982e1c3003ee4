// An index of words finds what going through all texts would find, whatever comes between two searches.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../contract/fold.ts';
import type { SearchText } from '../../platform/search.ts';
import { longestTerm, WordIndex } from './words.ts';

/** Few letters, so that many words begin alike; some words are longer than terms are. */
const word = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '原', '𠮷'), maxLength: 4 }),
  },
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 18, maxLength: 24 }),
);
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
/** How many numbers are left out before a document, and what it holds. */
const document = fc.record({
  gap: fc.nat(70),
  name: text,
  rest: fc.array(fc.option(text), { maxLength: 2 }),
});
const beginning = fc
  .string({ unit: fc.constantFrom('a', 'b', 'c', 'e', '原'), minLength: 1, maxLength: 3 })
  .map((letters) => letters.normalize('NFC'));
const steps = fc.array(
  fc.oneof({ weight: 3, arbitrary: document }, fc.array(beginning, { minLength: 1, maxLength: 3 })),
  { maxLength: 150 },
);

test('every document that holds words which begin so is found, and which of them do in their names', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const index = new WordIndex();
      const texts = new Map<number, SearchText>();
      let next = 0;
      for (const step of taken) {
        if (Array.isArray(step)) {
          const { all, inName } = index.find(step);
          expect(all.members()).toEqual(holding(texts, step, ({ name, rest }) => [name, ...rest]));
          expect(inName.members()).toEqual(holding(texts, step, ({ name }) => [name]));
        } else {
          const { gap, ...its } = step;
          index.add(next + gap, its);
          texts.set(next + gap, its);
          next += gap + 1;
        }
      }
    }),
  );
});

test('a packed index finds all, and takes in what comes later', async () => {
  const made = new WordIndex();
  for (let number = 0; number < 9_000; number += 1)
    made.add(number, { name: `w${number}`, rest: ['é all', null] });
  await made.settle();
  const index = new WordIndex(structuredClone(made.pack()));
  index.add(9_000, { name: 'w12 all', rest: ['w12345 v9'] });
  expect(index.find(['w123']).all.members()).toEqual([
    123,
    ...Array.from({ length: 10 }, (_, at) => 1_230 + at),
    9_000,
  ]);
  expect(index.find(['w123']).inName.size).toBe(11);
  expect(index.find(['al', 'e']).all.size).toBe(9_000);
  expect(index.find(['al']).inName.members()).toEqual([9_000]);
  expect(index.find(['v']).all.members()).toEqual([9_000]);
  expect(index.find(['w']).all.size).toBe(9_001);
});

test('what few letters find is listed while others come, and holds them', async () => {
  const index = new WordIndex();
  const count = 100_000;
  for (let number = 0; number < count; number += 1)
    index.add(number, { name: `a${number}`, rest: [number % 100 === 0 ? 'few' : 'bulk'] });
  await index.settle();
  const [prepared, again] = [index.prepare(['a', 'b', 'f', 'long']), index.prepare(['a'])];
  let later = count;
  const isDone = prepared.then(() => true);
  do {
    index.add(later, { name: `a${later}`, rest: ['bulk'] });
    later += 1;
  } while (!(await Promise.race([isDone, turn(false)])));
  await again;
  expect(later).toBeGreaterThan(count + 1);
  index.add(later, { name: `apart${later}`, rest: ['few'] });
  const [a, b, f] = [index.find(['a']), index.find(['b', 'bu']), index.find(['f'])];
  expect([a.all.size, a.inName.size]).toEqual([later + 1, later + 1]);
  expect([b.all.size, b.inName.size]).toEqual([later - count / 100, 0]);
  expect(f.all.members()).toEqual([...Array.from({ length: count / 100 }, (_, at) => at * 100), later]);
  a.all.clear();
  expect(index.find(['a']).all.size).toBe(later + 1);
});

test('lists grow past blocks and pages, beside thousands that stay short', () => {
  const index = new WordIndex();
  const count = 40_000;
  for (let number = 0; number < count; number += 1) {
    index.add(number, { name: number % 3 === 0 ? 'every' : 'all', rest: ['all', `only${number}`] });
  }
  expect(index.find(['all']).all.size).toBe(count);
  expect(index.find(['all']).inName.size).toBe(count - Math.ceil(count / 3));
  expect(index.find(['every']).all.members()).toEqual(
    Array.from({ length: Math.ceil(count / 3) }, (_, at) => at * 3),
  );
  for (const number of [0, 1, 39_998]) {
    expect(index.find([`only${number}`]).all.has(number)).toBe(true);
  }
  expect(index.find(['only39999']).all.members()).toEqual([39_999]);
  expect(index.find(['only9', 'all', 'e']).all.size).toBe(
    Array.from({ length: count }, (_, at) => at).filter((at) => at % 3 === 0 && `${at}`.startsWith('9'))
      .length,
  );
  expect(index.find(['none']).all.size).toBe(0);
});

/** Going through all texts. */
function holding(
  texts: ReadonlyMap<number, SearchText>,
  beginnings: readonly string[],
  partsOf: (text: SearchText) => (string | null)[],
): number[] {
  return [...texts].flatMap(([number, text]) => {
    const words = partsOf(text).flatMap((part) =>
      wordsOf(part ?? '').map((one) => one.slice(0, longestTerm)),
    );
    return beginnings.every((sought) => words.some((one) => one.startsWith(sought))) ? number : [];
  });
}
