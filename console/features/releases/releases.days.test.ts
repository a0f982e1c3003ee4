import { expect, test } from 'vitest';
import { dayAfter, daysOf, monthIn, nextMonth, onDay, rangeOf } from './releases.days.ts';

test('a month is shown as six weeks from a Monday, across years and leap days', () => {
  expect([daysOf('2026-06')[0], daysOf('2026-06').at(-1)]).toEqual(['2026-06-01', '2026-07-12']);
  expect(daysOf('2027-01')[0]).toBe('2026-12-28');
  expect(daysOf('2028-02')).toContain('2028-02-29');
  expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  const { from, to } = rangeOf('2026-06');
  expect([new Date(from).getDate(), new Date(to).getDate()]).toEqual([1, 13]);
});

test('another day keeps the local time', () => {
  const at = new Date(2026, 5, 3, 10, 30, 5).toISOString();
  expect(onDay(at, '2026-11-30')).toBe(new Date(2026, 10, 30, 10, 30, 5).toISOString());
});

test('an address without a month that exists shows the present one', () => {
  const present = monthIn(new URLSearchParams());
  expect(present).toMatch(/^\d{4}-\d{2}$/);
  expect(monthIn(new URLSearchParams('month=2026-13'))).toBe(present);
  expect(monthIn(new URLSearchParams('month=2026-12'))).toBe('2026-12');
});
