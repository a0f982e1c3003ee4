// A reply is recomputed only if something public changed meanwhile.
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { DeliveryOptions } from './feature.ts';
import { serveDelivery } from './routes.ts';

/** A source whose refresh takes a second, and during whose first reply something is committed. */
async function served(isPublic: boolean) {
  let time = 0;
  const advanced: number[] = [];
  let mark = 0;
  let made = 0;
  let version = 0;
  let applied = 0;
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
        publishDue: async () => {},
        refresh: async () => {
          const isChanged = applied !== version;
          applied = version;
          time += 1_000;
          return isChanged;
        },
        isCurrent: () => true,
        advance: async (now) => void advanced.push(now.getTime()),
        next: () => Number.POSITIVE_INFINITY,
      }),
    },
    {
      database: { mark: () => mark, publicCommits: () => 0 } as unknown as DeliveryOptions['database'],
      publicUrl: 'http://localhost',
      siteUrl: 'http://localhost',
      fourEyes: [],
      productName: 'Test',
      siteName: 'Test',
      clock: () => new Date(time),
      cacheBytes: 1_000_000,
    },
  );
  const reply = await app.inject('/v1/call');
  await app.inject('/v1/call');
  await app.close();
  return { body: reply.json(), made, advanced };
}

test('a commit of nothing public does not recompute a reply', async () => {
  expect(await served(false)).toMatchObject({ body: 0, made: 1 });
});

test('a commit of something public recomputes it', async () => {
  expect(await served(true)).toMatchObject({ body: 1, made: 2 });
});

test('a slow refresh does not set the time back', async () => {
  expect((await served(false)).advanced).toEqual([1_000]);
});
