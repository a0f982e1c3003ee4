// Lists of numbers as the two engines write them.
import { expect, test } from 'vitest';
import { numbersIn } from './search.ts';

const numbers = Array.from({ length: 100_000 }, (_, n) => n * 7);

test.each([
  ['SQLite', JSON.stringify(numbers)],
  ['PostgreSQL', `[${numbers.join(', ')}]`],
])('a long list of %s comes in parts that together are all of it', (_engine, list) => {
  const parts = [...numbersIn(list)];
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.flat()).toEqual(numbers);
});

test.each([['[]'], [null], [undefined]])('nothing is in %s', (list) => {
  expect([...numbersIn(list)].flat()).toEqual([]);
});
