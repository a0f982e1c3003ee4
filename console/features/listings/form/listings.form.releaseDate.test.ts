import { expect, test } from 'vitest';
import { dateAt, dateParts } from './listings.form.releaseDate.ts';

test('a date of less exactness is the first day of its month, quarter or year', () => {
  const parts = dateParts('2026-05-31');
  expect(dateAt('month', parts)).toBe('2026-05-01');
  expect(dateAt('quarter', parts)).toBe('2026-04-01');
  expect(dateAt('year', parts)).toBe('2026-01-01');
});

test('there is no date where none is known or it is to be announced', () => {
  expect(dateAt('year', dateParts(null))).toBeNull();
  expect(dateAt('tba', dateParts('2026-05-31'))).toBeNull();
});
