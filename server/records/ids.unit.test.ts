import { validate, version } from 'uuid';
import { expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

const many = () => Array.from({ length: 5_000 }, newId);

test('ids are of version 7, differ, and sort as they were made', () => {
  const ids = many();
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  // What is random differs in each.
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});

test('ids sort where the clock stands still, and where it is set back', () => {
  vi.useFakeTimers({ now: Date.now() + 1_000 });
  try {
    const standing = many();
    vi.setSystemTime(Date.now() - 60_000);
    const ids = [...standing, ...many()];
    vi.setSystemTime(Date.now() + 120_000);
    ids.push(newId());
    expect(ids.toSorted()).toEqual(ids);
  } finally {
    vi.useRealTimers();
  }
});
