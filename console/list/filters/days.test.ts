import { expect, test } from 'vitest';
import { dayText, inputValue } from '../../ui/inputs/moments.ts';
import { dayOf, formatDay, momentOf } from './days.ts';

// Half-typed years, days with a clock change, and ends of months and years.
const days = [
  ['0001-01-01', '0002-11-20', '0020-11-20', '0026-12-31', '0050-06-15', '0099-12-31'],
  ['0100-01-01', '0202-11-20', '1899-12-31', '1970-01-01', '2199-12-31'],
  ['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31'],
].flat();

test.each(days)('the day %s begins and ends at moments that lead back to it', (day) => {
  expect(dayOf(momentOf(day, 'begins'), 'begins')).toBe(day);
  expect(dayOf(momentOf(day, 'ends'), 'ends')).toBe(day);
  const hours = (Date.parse(momentOf(day, 'ends')) - Date.parse(momentOf(day, 'begins'))) / 3_600_000;
  expect([23, 24, 25]).toContain(hours);
  expect(inputValue(new Date(`${day}T09:30`))).toBe(`${day}T09:30`);
  expect(dayText(new Date(`${day}T23:59`))).toBe(day);
});

test('a day is shown in words', () => {
  expect(formatDay(momentOf('2026-05-31', 'ends'), 'ends')).toBe('31 May 2026');
});
