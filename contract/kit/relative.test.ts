import { expect, test } from 'vitest';
import { daysOf, personOrMe, resolvePeople, resolveTime, timeOrDay } from './relative.ts';

const now = new Date('2026-03-01T23:59:59.999Z');

test.each([
  ['today', '2026-03-01T00:00:00.000Z'],
  ['-1d', '2026-02-28T00:00:00.000Z'],
  ['-90d', '2025-12-01T00:00:00.000Z'],
  ['+7d', '2026-03-08T00:00:00.000Z'],
  ['2026-05-31T18:00:00Z', '2026-05-31T18:00:00.000Z'],
])('%s means %s', (value, time) => {
  expect(resolveTime(timeOrDay().parse(value), now)).toBe(time);
});

test.each(['', 'yesterday', '7d', '-d', '-1.5d', '+99999d', '2026-02-30T00:00:00Z', '2026-03-01'])(
  '%j is no time',
  (value) => {
    expect(timeOrDay().safeParse(value).success).toBe(false);
  },
);

test('a time has no days from today', () => {
  expect([daysOf('today'), daysOf('-30d'), daysOf('2026-05-31T18:00:00.000Z')]).toEqual([0, -30, undefined]);
});

test('me is the caller, once', () => {
  const id = '01a21fcb-75b2-7307-88c1-5bb4a34d0112';
  expect(resolvePeople(['me', id], id)).toEqual([id]);
  expect(personOrMe().safeParse('you').success).toBe(false);
  expect(personOrMe().safeParse('me').success).toBe(true);
});
