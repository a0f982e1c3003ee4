// A SQLite file locked by another process: writes wait for a while and then fail, and everything else continues.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { expectUnavailable, timeUntil, watchHealth } from './breaks.ts';
import { inForm, readyServer, serverEnv, signIn, testFolder } from './world.ts';

test('a short lock delays writes, a lasting one makes them unavailable, and nothing else is affected', async () => {
  const folder = testFolder();
  const server = await readyServer(serverEnv(folder));
  const call = await signIn(server.url);
  const health = watchHealth(server.url);
  const other = new DatabaseSync(join(folder, 'data', 'ludex.sqlite'));

  other.exec('begin immediate');
  const delayed = call(categories.add, { name: 'Delayed', requestId: uuid() });
  expect((await call(categories.list, {})).status).toBe(200);
  other.exec('rollback');
  expect((await delayed).status).toBe(200);

  other.exec('begin immediate');
  const heldSince = performance.now();
  const payloads = Array.from({ length: 20 }, (_, n) => ({ name: `Category ${n}`, requestId: uuid() }));
  do {
    const refused = await Promise.all(payloads.map((payload) => call(categories.add, payload)));
    for (const reply of refused) expectUnavailable(reply);
    expect((await call(categories.list, {})).body).toMatchObject({ total: 1 });
  } while (performance.now() - heldSince < inForm({ short: 0, long: 30_000 }));
  other.exec('rollback');
  other.close();

  const again = async () =>
    (await Promise.all(payloads.map((one) => call(categories.add, one)))).every(
      ({ status }) => status === 200,
    );
  await timeUntil(again);
  expect((await call(categories.list, {})).body).toMatchObject({ total: 1 + payloads.length });
  expect(health.failures).toBe(0);
});
