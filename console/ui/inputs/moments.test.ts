import { expect, test } from 'vitest';
import { dayLabel, inputValue, localText, nextWorkingMorning, shortText, utcText } from './moments.ts';

const thisYear = new Date().getFullYear();

test.each([
  ['2026-06-03T09:05', '3 Jun 2026, 09:05', '3 Jun 2026'],
  ['2026-01-01T00:00', '1 Jan 2026, 00:00', '1 Jan 2026'],
  ['2026-12-31T23:59', '31 Dec 2026, 23:59', '31 Dec 2026'],
  ['2028-02-29T12:30', '29 Feb 2028, 12:30', '29 Feb 2028'],
  ['1999-09-09T18:00', '9 Sept 1999, 18:00', '9 Sept 1999'],
])('%s is written day, month, year, and the time in 24 hours', (at, moment, day) => {
  const date = new Date(at);
  expect(localText(date.toISOString())).toBe(moment);
  expect(dayLabel(date)).toBe(day);
});

test.each([
  [`${thisYear}-01-01T00:00`, '1 Jan, 00:00'],
  [`${thisYear}-06-03T09:05`, '3 Jun, 09:05'],
  [`${thisYear}-12-31T23:59`, '31 Dec, 23:59'],
  [`${thisYear - 1}-12-31T23:59`, `31 Dec ${thisYear - 1}`],
  [`${thisYear + 1}-01-01T00:00`, `1 Jan ${thisYear + 1}`],
])('%s in short leaves out this year, or the time of another', (at, short) => {
  expect(shortText(new Date(at).toISOString())).toBe(short);
});

test('a moment in UTC says so, and an invalid one says nothing', () => {
  expect(utcText(new Date('2026-06-03T10:00:00.000Z'))).toBe('3 Jun 2026, 10:00 UTC');
  expect(utcText(new Date(Number.NaN))).toBe('');
});

test.each([
  ['2026-11-30T06:54', '2026-12-01T09:00'],
  ['2026-12-03T23:59', '2026-12-04T09:00'],
  ['2026-12-04T08:00', '2026-12-07T09:00'],
  ['2026-12-05T12:00', '2026-12-07T09:00'],
  ['2026-12-06T12:00', '2026-12-07T09:00'],
])('the next working morning after %s is %s', (now, expected) => {
  expect(inputValue(nextWorkingMorning(new Date(now)))).toBe(expected);
});
