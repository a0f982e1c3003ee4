// A PostgreSQL that fails and recovers: replies report it, nothing happens twice, and no restart is needed.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { v4 as uuid } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { consoleLimits } from '../contract/kit/limits.ts';
import { startPostgres } from '../server/test/databases/postgres.ts';
import { expectUnavailable, familyOf, faultProxy, timeUntil, watchHealth } from './breaks.ts';
import { type Client, inForm, readyServer, serverEnv, signIn, testFolder } from './world.ts';

test('connections that are closed, refused, lost in transit, or all taken by others', async () => {
  const { url, admin, role } = await newDatabase();
  const proxy = await faultProxy(url);
  const server = await readyServer({ ...serverEnv(testFolder()), DATABASE_URL: proxy.url });
  const call = await signIn(server.url);
  const health = watchHealth(server.url);
  const work = steadyWork(call);
  for (let round = 0; round < inForm({ short: 3, long: 30 }); round += 1) {
    const made = work.made();
    await timeUntil(async () => work.made() > made);
    proxy.cut();
  }
  await recovery(call);

  await proxy.refuse();
  expectUnavailable(await call(categories.list, {}));
  expect(await readiness(server.url)).toBe(503);
  await proxy.heal();
  await recovery(call);
  expect(await readiness(server.url)).toBe(200);

  await admin.query(`alter role "${role}" connection limit 0`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  await timeUntil(async () => (await call(categories.list, {})).status === 503);
  expectUnavailable(await call(categories.list, {}));
  await admin.query(`alter role "${role}" connection limit -1`);
  await recovery(call);

  // In the short form, the next test covers this with the server itself.
  if (inForm({ short: 0, long: 1 }) === 1) {
    proxy.freeze();
    await expectSilenceIsBorne(server.url, call);
    await pause(30_000);
    await proxy.heal();
    await recovery(call);
  }

  await timeUntil(async () => work.made() > 10);
  const made = await work.end();
  expect((await call(categories.list, {})).body).toMatchObject({ total: made });
  expect(health.failures).toBe(0);
});

test('a server that is frozen, killed and started again', async () => {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(postgres.stop);
  const server = await readyServer({ ...serverEnv(testFolder()), DATABASE_URL: postgres.url });
  const call = await signIn(server.url);
  const health = watchHealth(server.url);
  const work = steadyWork(call);
  for (let round = 0; round < inForm({ short: 1, long: 5 }); round += 1) {
    const frozen = familyOf(postgres.pid());
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await expectSilenceIsBorne(server.url, call);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await recovery(call);

    await postgres.crash();
    await recovery(call);
  }
  const made = await work.end();
  expect((await call(categories.list, {})).body).toMatchObject({ total: made });
  expect(health.failures).toBe(0);
});

/**
 * Creates categories one after the other, each retried with its requestId until it succeeds. `end` returns the expected
 * number.
 */
function steadyWork(call: Client): { made: () => number; end: () => Promise<number> } {
  let working = true;
  let made = 0;
  const lane = async (name: string) => {
    for (let n = 0; working; n += 1) {
      const payload = { name: `${name} ${n}`, requestId: uuid() };
      await timeUntil(async () => {
        const { status, body } = await call(categories.add, payload);
        if (status !== 200) expect(body).toMatchObject({ errorCode: 'unavailable' });
        return status === 200;
      }, 120_000);
      made += 1;
    }
  };
  const lanes = Promise.all(['One', 'Two', 'Three', 'Four'].map(lane));
  lanes.catch(() => {});
  return {
    made: () => made,
    end: async () => {
      working = false;
      await lanes;
      return made;
    },
  };
}

/** While the database does not respond, every call is refused before the console gives up. */
async function expectSilenceIsBorne(url: string, call: Client): Promise<void> {
  const start = performance.now();
  const [ready, ...replies] = await Promise.all([
    readiness(url),
    ...Array.from({ length: 15 }, () => call(categories.list, {})),
  ]);
  expect(ready).toBe(503);
  for (const reply of replies) expectUnavailable(reply);
  expect(performance.now() - start).toBeLessThan(consoleLimits.requestTimeoutMs);
}

/** Milliseconds until reads and writes work again. */
function recovery(call: Client): Promise<number> {
  return timeUntil(async () => {
    const read = await call(categories.list, {});
    // Refused for its name, which proves that writing works and leaves nothing.
    const written = await call(categories.add, { name: '' });
    return read.status === 200 && written.status === 422;
  });
}

async function readiness(url: string): Promise<number> {
  return (await fetch(new URL('/readyz', url))).status;
}

/** An empty database on the shared test server with a plain account, and a superuser's connection. */
async function newDatabase(): Promise<{ url: string; admin: pg.Client; role: string }> {
  const shared = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: shared });
  await admin.connect();
  onTestFinished(() => admin.end());
  const role = `faults_${uuid().slice(0, 8)}`;
  await admin.query(`create role "${role}" login password 'few'`);
  await admin.query(
    `create database "${role}" owner "${role}" template template0 encoding 'UTF8' locale 'C'`,
  );
  const url = Object.assign(new URL(shared), { pathname: `/${role}`, username: role, password: 'few' }).href;
  return { url, admin, role };
}
