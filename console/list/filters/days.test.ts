import { expect, test } from 'vitest';
import { dayOf, formatDay, momentOf } from './days.ts';

test('a day is the moments between which it lies here, and those lead back to it', () => {
  for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '2028-02-29', '2026-12-31']) {
    expect(dayOf(momentOf(day, 'begins'), 'begins')).toBe(day);
    expect(dayOf(momentOf(day, 'ends'), 'ends')).toBe(day);
    const hours = (Date.parse(momentOf(day, 'ends')) - Date.parse(momentOf(day, 'begins'))) / 3_600_000;
    expect([23, 24, 25]).toContain(hours);
  }
  expect(formatDay(momentOf('2026-05-31', 'ends'), 'ends')).toBe('May 31, 2026');
});
