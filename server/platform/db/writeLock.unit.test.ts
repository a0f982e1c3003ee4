import { expect, test } from 'vitest';
import { WriteLock } from './writeLock.ts';

test('those who ask have the lock one after the other, in their order', async () => {
  const lock = new WriteLock();
  const order: string[] = [];
  const take = async (name: string) => {
    await lock.take();
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    lock.give();
  };
  await Promise.all(['one', 'two', 'three'].map(take));
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  await take('later');
  expect(order.at(-1)).toBe('later ends');
});

test('it tells how many wait for it', async () => {
  const lock = new WriteLock();
  await lock.take();
  const others = [lock.take(), lock.take()];
  expect(lock.waiting[0]).toBe(2);
  lock.give();
  lock.give();
  await Promise.all(others);
  expect(lock.waiting[0]).toBe(0);
});
