// Kept replies stay under their bound, in each encoding that was asked for and in no other.
import { expect, test } from 'vitest';
import { encode, ReplyCache, readyReply } from './replyCache.ts';

const replyOf = (body: string) => readyReply({ status: 200, type: 'text/plain', headers: [], body });

test('a reply is kept in the encodings that were asked for', async () => {
  const cache = new ReplyCache(1_000_000);
  const reply = replyOf('x'.repeat(20_000));
  await encode(reply, 'br');
  cache.keep('a', reply, 'br');
  expect(Object.keys(cache.get('a')?.bodies ?? {})).toEqual(['br']);
  expect(cache.get('a')?.length).toBe(20_000);
  const again = replyOf('x'.repeat(20_000));
  cache.keep('a', again, 'identity');
  expect(cache.get('a')?.bodies).toEqual({ br: reply.bodies.br, identity: again.bodies.identity });
});

test('every body counts, and those go first that were not asked for longest', async () => {
  const cache = new ReplyCache(100_000);
  const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
  for (const name of names) {
    const reply = replyOf(name.repeat(1_000));
    await encode(reply, 'gzip');
    cache.keep(name, reply, 'gzip');
  }
  expect(names.filter((name) => cache.has(name))).toEqual(names);
  for (const name of names) cache.keep(name, replyOf(name.repeat(1_000)), 'identity');
  const left = names.filter((name) => cache.has(name));
  const bytes = left.flatMap((name) =>
    Object.values(cache.get(name)?.bodies ?? {}).map((body) => body.length),
  );
  expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThan(100_000);
  expect(bytes.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(70_000);
  expect(left).toEqual(names.slice(-left.length));
  const [oldest = '', next = ''] = left;
  for (const name of [...left.slice(1), oldest]) cache.get(name);
  cache.keep('another', replyOf('x'.repeat(11_000)), 'identity');
  expect([oldest, next, 'another'].map((name) => cache.has(name))).toEqual([true, false, true]);
  cache.keep('too long', replyOf('x'.repeat(20_000)), 'identity');
  expect(cache.has('too long')).toBe(false);
  cache.clear();
  expect(names.some((name) => cache.has(name))).toBe(false);
});
