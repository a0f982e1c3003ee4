// Several servers on one PostgreSQL behave like one, also while each is replaced in turn.
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { blockchains } from '../contract/blockchains/blockchains.ts';
import { categories } from '../contract/categories/categories.ts';
import { loginLimits } from '../contract/kit/limits.ts';
import { session } from '../contract/session/session.ts';
import { timeUntil } from './breaks.ts';
import { emptyDatabase, type FaultyDatabase } from './databases.ts';
import { LoadBalancer } from './loadBalancer.ts';
import { canFollow, namesBehind, type PoolerMode, startPooler } from './pooler.ts';
import { type Client, hasProgram, inForm, readyServer, resume, signIn } from './world.ts';

type Server = Awaited<ReturnType<typeof readyServer>>;

/** Starts servers that all find an empty database. */
async function cluster(count: number, more: Record<string, string> = {}, pooler?: PoolerMode) {
  const database = await emptyDatabase('postgres');
  const url = database.env['DATABASE_URL'] ?? '';
  if (pooler !== undefined) database.env['DATABASE_URL'] = await startPooler(url, pooler);
  const start = () => readyServer({ ...database.env, ...more });
  const servers = await Promise.all(Array.from({ length: count }, start));
  return { database, servers, start };
}

test('servers on one database share sessions, throttles, idempotency, caches and jobs', async () => {
  const { database, servers } = await cluster(3, { LOG_LEVEL: 'debug' });
  await database.query(`insert into "job" ("name", "dueAt") values ('${sweep}', 0)`);
  const owner = await signIn(servers[0]?.url ?? '');
  const everywhere = servers.map(({ url }) => resume(owner, url));
  await oneRecordOfManyRequests(database, everywhere);
  await seenEverywhere(servers, everywhere);
  await loginsCountedTogether(servers);
  await doneByOne(database, servers);
  await overEverywhere(everywhere);
});

test.skipIf(!hasProgram('pgbouncer'))(
  'a pooler in transaction mode changes nothing: nothing is prepared behind one that loses names',
  async () => {
    const { database, servers } = await cluster(3, {}, { follows: false });
    const owner = await signIn(servers[0]?.url ?? '');
    const everywhere = servers.map(({ url }) => resume(owner, url));
    await oneRecordOfManyRequests(database, everywhere);
    await seenEverywhere(servers, everywhere);
    await crowd(everywhere);
    expect(await namesBehind(database.env['DATABASE_URL'] ?? '')).toEqual([]);
    await overEverywhere(everywhere);
  },
);

test.skipIf(!canFollow)('statements are prepared behind a pooler that follows names', async () => {
  const { database, servers } = await cluster(2, {}, { follows: true });
  const owner = await signIn(servers[0]?.url ?? '');
  const everywhere = servers.map(({ url }) => resume(owner, url));
  await crowd(everywhere);
  expect((await namesBehind(database.env['DATABASE_URL'] ?? '')).length).toBeGreaterThan(5);
});

/** More calls at once than the pooler has connections. */
async function crowd(clients: readonly Client[]): Promise<void> {
  const calls = clients.flatMap((call) =>
    Array.from({ length: 30 }, (_, n) => call(categories.add, { requestId: uuid(), name: `${n} of many` })),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  // A name is accepted once, from any server.
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
}

async function oneRecordOfManyRequests({ query }: FaultyDatabase, clients: readonly Client[]): Promise<void> {
  const intents = Array.from({ length: inForm({ short: 10, long: 300 }) }, (_, n) => ({
    requestId: uuid(),
    name: `Category ${n}`,
  }));
  for (const intent of intents) {
    const replies = await Promise.all(clients.map((call) => call(categories.add, intent)));
    expect(replies.map(({ status }) => status)).toEqual(clients.map(() => 200));
    expect(new Set(replies.map(({ body }) => body.success && body.data.id)).size).toBe(1);
  }
  const counts = await query(`select (select count(*)::int from "category") as records,
    (select count(*)::int from "audit" where "entityType" = 'category') as notes`);
  expect(counts).toEqual([{ records: intents.length, notes: intents.length }]);
}

async function seenEverywhere(servers: readonly Server[], [call]: readonly Client[]): Promise<void> {
  const shown = async ({ url }: Server, name: string) =>
    (await (await fetch(new URL('/v1/blockchains', url))).text()).includes(`"${name}"`);
  for (let round = 0; round < inForm({ short: 2, long: 30 }); round += 1) {
    const name = `Chain ${round}`;
    // Each server has a cached reply.
    for (const server of servers) expect(await shown(server, name)).toBe(false);
    expect((await call?.(blockchains.add, { requestId: uuid(), name }))?.status).toBe(200);
    for (const server of servers) await timeUntil(() => shown(server, name));
  }
}

async function loginsCountedTogether(servers: readonly Server[]): Promise<void> {
  const credentials = { email: 'nobody@example.com', password: 'no password of anybody' };
  let left = loginLimits.perAccount + 3;
  const statuses: number[] = [];
  // One at a time on each: a server with more passwords than it can compare refuses some before it counts them.
  const lanes = servers.map(async ({ url }) => {
    const stranger = resume({ token: '' }, url);
    while (left > 0) {
      left -= 1;
      statuses.push((await stranger(session.login, credentials)).status);
    }
  });
  await Promise.all(lanes);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
}

const sweep = 'sweep files that belong to no picture';

async function doneByOne({ query }: FaultyDatabase, servers: readonly Server[]): Promise<void> {
  const later = async () =>
    (await query(`select 1 from "job" where "name" = '${sweep}' and "dueAt" > 0`)).length;
  await expect.poll(later, { timeout: 30_000 }).toBe(1);
  const done = servers.flatMap(({ stdout }) =>
    stdout()
      .split('\n')
      .filter((line) => line.includes(sweep)),
  );
  expect(done).toHaveLength(1);
}

async function overEverywhere(clients: readonly Client[]): Promise<void> {
  const statuses = () => Promise.all(clients.map(async (call) => (await call(session.current, {})).status));
  expect(await statuses()).toEqual(clients.map(() => 200));
  await clients[0]?.(session.logout, {});
  expect(await statuses()).toEqual(clients.map(() => 401));
}

test('no call fails while servers are replaced one by one', async () => {
  const { servers, start } = await cluster(inForm({ short: 2, long: 3 }), { DRAIN_SECONDS: '2' });
  const balancer = await LoadBalancer.start();
  for (const { url } of servers) balancer.add(url);
  const load = await startLoad(balancer.url);
  for (let round = 0; round < inForm({ short: 1, long: 5 }); round += 1) {
    for (const server of servers.splice(0)) {
      server.child.kill('SIGTERM');
      expect(await server.exit).toBe(0);
      const next = await start();
      balancer.add(next.url);
      servers.push(next);
    }
  }
  const { answered, failures } = await load.stop();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

/** Editors and visitors who call without a pause. */
async function startLoad(url: string) {
  const owner = await signIn(url);
  const failures: string[] = [];
  let answered = 0;
  let going = true;
  const repeat = async (what: string, ask: () => Promise<{ status: number }>) => {
    while (going) {
      const outcome = await ask().then(
        ({ status }) => status,
        (error: unknown) => String(error),
      );
      if (outcome === 200) answered += 1;
      else failures.push(`${what}: ${outcome}`);
    }
  };
  const read = async (path: string) => {
    const reply = await fetch(new URL(path, url));
    await reply.arrayBuffer();
    return reply;
  };
  let made = 0;
  const workers = Array.from({ length: 4 }, () => [
    repeat('read', () => owner(session.current, {})),
    repeat('write', () => owner(categories.add, { requestId: uuid(), name: `Category ${(made += 1)}` })),
    repeat('visit', () => read('/v1/home')),
  ]).flat();
  return {
    stop: async () => {
      going = false;
      await Promise.all(workers);
      return { answered, failures };
    },
  };
}
