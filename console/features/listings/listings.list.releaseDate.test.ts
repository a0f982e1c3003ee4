import { expect, test } from 'vitest';
import { releaseText } from './listings.list.releaseDate.ts';

test('a release date is as exact as its precision', () => {
  const on = (releaseDatePrecision: Parameters<typeof releaseText>[0]['releaseDatePrecision']) =>
    releaseText({ releaseDate: '2026-03-31', releaseDatePrecision });
  expect(on('day')).toBe('31 Mar 2026');
  expect(on('month')).toBe('Mar 2026');
  expect(on('quarter')).toBe('Q1 2026');
  expect(on('year')).toBe('2026');
  expect(on(null)).toBe('31 Mar 2026');
});

test('without a date it says so, or nothing', () => {
  expect(releaseText({ releaseDate: null, releaseDatePrecision: 'tba' })).toBe('To be announced');
  expect(releaseText({ releaseDate: null, releaseDatePrecision: null })).toBe('');
});

test('names each month as Intl does', () => {
  const intl = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const releaseDate = `2026-${String(month).padStart(2, '0')}-09`;
    expect(releaseText({ releaseDate, releaseDatePrecision: 'day' })).toBe(
      intl.format(new Date(releaseDate)),
    );
  }
});
