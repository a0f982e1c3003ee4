import { expect, test } from 'vitest';
import { BizError } from '../../data/client.ts';
import { forEachRow } from './bulk.ts';

const refusal = new BizError({ code: 409, errorCode: 'stale_version', message: 'Changed', showType: 2 });
const rows = Array.from({ length: 10 }, (_, index) => ({ id: String(index) }));

test('every row is tried, and failures are returned with their rows in the order given', async () => {
  const outcome = await forEachRow(rows, async ({ id }) => {
    if (Number(id) % 4 === 0) throw refusal;
  });
  expect(outcome.failed.map(({ row, error }) => [row.id, error])).toEqual([
    ['0', refusal],
    ['4', refusal],
    ['8', refusal],
  ]);
  expect(outcome.done).toHaveLength(7);
});

test('at most four are under way at once, and progress counts them all', async () => {
  let now = 0;
  let most = 0;
  const progress: number[] = [];
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
  };
  await forEachRow(rows, work, (through) => progress.push(through));
  expect(most).toBe(4);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('what is not a failed call is a bug and is thrown', async () => {
  await expect(forEachRow(rows, () => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});
