import { expect, test } from 'vitest';
import { WriteLock } from './write-queue.ts';

test('the write lock is exclusive and FIFO', async () => {
  const lock = new WriteLock();
  const order: string[] = [];
  const write = async (name: string) => {
    await lock.acquire();
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    lock.release();
  };
  await Promise.all(['one', 'two', 'three'].map(write));
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  await write('later');
  expect(order.at(-1)).toBe('later ends');
});
