// A reply is made as often as what is public changes while it is made, and no more often.
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DeliveryOptions } from '../delivery.ts';
import { serveDelivery } from './delivery.ts';

/** A source that takes a second to follow, and whose first reply comes when something was committed, public or not. */
async function served(isPublic: boolean) {
  let time = 0;
  const advanced: number[] = [];
  let mark = 0;
  let made = 0;
  let version = 0;
  let followed = 0;
  const app = fastify();
  const contract = {
    call: { path: '/v1/call' as const, summary: '', query: z.strictObject({}), output: z.unknown() },
  };
  serveDelivery(
    app,
    {
      contract,
      open: () => ({
        handlers: {
          call: async () => {
            made += 1;
            const body = version;
            if (made === 1) {
              mark += 1;
              if (isPublic) version += 1;
            }
            return { body, keys: [] };
          },
        },
        follow: async () => {
          const isChanged = followed !== version;
          followed = version;
          time += 1_000;
          return isChanged;
        },
        advance: async (now) => void advanced.push(now.getTime()),
        next: () => Number.POSITIVE_INFINITY,
        close: async () => {},
      }),
    },
    {
      database: { mark: () => mark } as unknown as DeliveryOptions['database'],
      publicUrl: 'http://localhost',
      siteUrl: 'http://localhost',
      productName: 'Test',
      logger: app.log,
      clock: () => new Date(time),
      cacheBytes: 1_000_000,
    },
  );
  const reply = await app.inject('/v1/call');
  await app.inject('/v1/call');
  await app.close();
  return { body: reply.json(), made, advanced };
}

test('a commit of nothing public, while a reply is made, does not make it anew', async () => {
  expect(await served(false)).toMatchObject({ body: 0, made: 1 });
});

test('a change of what is public does', async () => {
  expect(await served(true)).toMatchObject({ body: 1, made: 2 });
});

test('a source that took long to follow is not taken back to when it began to', async () => {
  expect((await served(false)).advanced).toEqual([1_000]);
});
