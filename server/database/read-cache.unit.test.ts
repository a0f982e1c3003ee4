import { expect, test } from 'vitest';
import { createReadCache } from './read-cache.ts';

test('concurrent requests share a read, unless anything was committed since', async () => {
  let mark = 0;
  const cached = createReadCache(() => mark);
  const answers: ((value: string) => void)[] = [];
  const ask = () => cached('key', () => new Promise<string>((resolve) => answers.push(resolve)));
  const first = ask();
  const second = ask();
  await expect.poll(() => answers.length).toBe(1);
  mark += 1;
  const third = ask();
  await expect.poll(() => answers.length).toBe(2);
  // The older one comes last, and is not taken for what holds now.
  answers[1]?.('new');
  expect(await third).toBe('new');
  answers[0]?.('old');
  expect(await Promise.all([first, second, ask()])).toEqual(['old', 'old', 'new']);
  expect(answers).toHaveLength(2);
});

test('a failed read is retried', async () => {
  const cached = createReadCache(() => 0);
  const fail = () => Promise.reject(new Error('no'));
  const both = [cached('key', fail), cached('key', fail)];
  for (const one of both) await expect(one).rejects.toThrow('no');
  expect(await cached('key', async () => 'there')).toBe('there');
});
