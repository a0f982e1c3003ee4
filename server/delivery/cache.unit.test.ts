// Cached replies stay below the limit, in the encodings that were asked for.
import { expect, test } from 'vitest';
import { createReply, encode, ReplyCache } from './cache.ts';

const replyOf = (body: string) => createReply({ status: 200, type: 'text/plain', headers: [], body });

test('a reply is cached in the encodings that were asked for', async () => {
  const cache = new ReplyCache(1_000_000);
  const reply = replyOf('x'.repeat(20_000));
  await encode(reply, 'br');
  cache.set('a', reply, 'br');
  expect(Object.keys(cache.get('a')?.bodies ?? {})).toEqual(['br']);
  expect(cache.get('a')?.lengthBytes).toBe(20_000);
  const again = replyOf('x'.repeat(20_000));
  cache.set('a', again, 'identity');
  expect(cache.get('a')?.bodies).toEqual({ br: reply.bodies.br, identity: again.bodies.identity });
});

test('every body counts, and unused entries are evicted first', async () => {
  const cache = new ReplyCache(100_000);
  const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
  for (const name of names) {
    const reply = replyOf(name.repeat(1_000));
    await encode(reply, 'gzip');
    cache.set(name, reply, 'gzip');
  }
  expect(names.filter((name) => cache.has(name))).toEqual(names);
  for (const name of names) cache.set(name, replyOf(name.repeat(1_000)), 'identity');
  const left = names.filter((name) => cache.has(name));
  const bytes = left.flatMap((name) =>
    Object.values(cache.get(name)?.bodies ?? {}).map((body) => body.length),
  );
  expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThan(100_000);
  expect(bytes.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(70_000);
  expect(left).toEqual(names.slice(-left.length));
  cache.clear();
  for (const name of names.slice(0, 10)) cache.set(name, replyOf('x'.repeat(9_000)), 'identity');
  const [first = '', second = '', third = ''] = names;
  const addAnother = (name: string) => {
    cache.set(name, replyOf('x'.repeat(9_000)), 'identity');
    return [first, second, third, name].map((each) => cache.has(each));
  };
  cache.get(first);
  expect(addAnother('another')).toEqual([true, false, true, true]);
  // If all were used, the new one stays all the same, and the oldest goes.
  for (const name of [...names, 'another']) cache.get(name);
  addAnother('one more');
  expect(['another', 'one more'].map((name) => cache.has(name))).toEqual([true, true]);
  expect([...names, 'another', 'one more'].filter((name) => cache.has(name))).toHaveLength(10);
  cache.set('too long', replyOf('x'.repeat(20_000)), 'identity');
  expect(cache.has('too long')).toBe(false);
  cache.clear();
  expect(names.some((name) => cache.has(name))).toBe(false);
});
