import { expect, test } from 'vitest';
import { relativeTime, units, valueLabel } from './relativeTime.ts';

test.each(units)('says $name as Intl does', (unit) => {
  const intl = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
  for (const count of [-400, -12, -3, -2, -1, 1, 2, 3, 12, 400])
    expect(valueLabel(count, unit)).toBe(intl.format(count, unit.name as Intl.RelativeTimeFormatUnit));
});

test('takes the longest unit that fits, and no fraction of it', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  const at = (moment: string) => relativeTime(Date.parse(moment), now);
  expect(at('2026-06-01T11:59:10Z')).toBe('just now');
  expect(at('2026-06-01T09:00:00Z')).toBe('3 hr. ago');
  expect(at('2026-05-30T13:00:00Z')).toBe('yesterday');
  expect(at('2026-06-09T12:00:00Z')).toBe('next wk.');
  expect(at('2024-01-01T00:00:00Z')).toBe('2 yr. ago');
});
