// A PostgreSQL with a full disk: as with SQLite, writers get an error and none of their data stays, readers continue, and
// everything works again once there is space.
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { media } from '../contract/media/media.ts';
import { session } from '../contract/session/session.ts';
import { expectUnavailable, timeUntil, watchHealth } from './breaks.ts';
import { emptyDatabase } from './databases.ts';
import { canMount } from './disks.ts';
import { expectFull, uploaded } from './fullDisk.ts';
import { canBecomeAnother, type SmallPostgres, smallPostgres } from './smallPostgres.ts';
import { inForm, owner, readyServer, resume, signIn } from './world.ts';

const possible = canMount() && canBecomeAnother();
const isLong = inForm({ short: 0, long: 1 }) === 1;

test.skipIf(!possible)('with its tables on a full disk, writes are refused, and nothing else', async () => {
  const postgres = await smallPostgres('tables', 60);
  const { url, call, query, make, expectWhole } = await serverOn(postgres);
  await make(uuid());
  expect((await uploaded(url, call, '#000001')).status).toBe(200);
  let pictures = 1;
  for (let round = 0; round < inForm({ short: 1, long: 5 }); round += 1) {
    // Makes the session look used a while ago, so that its last use would be recorded too.
    const earlier = new Date(Date.now() - 120_000).toISOString();
    await query(`update "session" set "lastSeenAt" = '${earlier}'`);
    postgres.disk.fill();
    const refused: string[] = [];
    // The remaining pages of its tables have room for some.
    while (refused.length < 20) {
      const requestId = uuid();
      const refusal = await make(requestId);
      if (refusal === undefined) continue;
      expectFull(refusal);
      refused.push(requestId);
    }
    const picture = await uploaded(url, call, `#0000${10 + round}`);
    if (picture.status === 200) pictures += 1;
    else expectFull(picture);
    expect((await call(categories.list, {})).status).toBe(200);
    expect((await call(media.list, {})).body).toMatchObject({ total: pictures });
    for (const path of ['/v1/categories', '/readyz', '/healthz'])
      expect((await fetch(new URL(path, url))).status).toBe(200);
    postgres.disk.free();
    await expectWhole(refused);
  }
});

// It then exits, or runs and refuses connections. Its operator has to start it again once there is space.
test.skipIf(!possible || !isLong)(
  'with its WAL on a full disk PostgreSQL stops, replies report it, and every acknowledged write is there afterwards',
  async () => {
    const postgres = await smallPostgres('log', 24);
    const { url, call, make, expectWhole } = await serverOn(postgres);
    await make(uuid());
    for (let round = 0; round < 2; round += 1) {
      const heard = postgres.log().length;
      postgres.disk.fill();
      const refused: string[] = [];
      while (refused.length < 20 || !postgres.log().includes('PANIC', heard)) {
        const requestId = uuid();
        const refusal = await make(requestId);
        if (refusal === undefined) continue;
        if (refusal.status === 507) expectFull(refusal);
        else expectUnavailable(refusal);
        refused.push(requestId);
      }
      // It may come back until the next write, such as a login.
      const login = () => resume({ token: '' }, url)(session.login, owner);
      for (const ask of [login, () => call(categories.list, {})]) {
        let reply = await ask();
        await timeUntil(async () => (reply = await ask()).status === 503);
        expectUnavailable(reply);
      }
      await timeUntil(async () => (await fetch(new URL('/readyz', url))).status === 503);
      postgres.disk.free();
      await postgres.restart();
      await expectWhole(refused);
    }
  },
);

/** A server on it, a client that creates categories, and the checks after recovery. */
async function serverOn(postgres: SmallPostgres) {
  const { env, query, damage } = await emptyDatabase('postgres', postgres.url);
  const server = await readyServer({ ...env, BACKUP_EVERY: '0' });
  const call = await signIn(server.url);
  const health = watchHealth(server.url);
  const made = new Set<string>();
  /** The error, if any. */
  const make = async (requestId: string) => {
    const description = 'x'.repeat(500);
    const reply = await call(categories.add, { requestId, name: `Category ${requestId}`, description });
    if (reply.status !== 200) return reply;
    made.add(requestId);
    return undefined;
  };
  const expectWhole = async (refused: readonly string[]) => {
    const again = async () => (await make(refused[0] ?? '')) === undefined;
    await timeUntil(again);
    for (const requestId of refused) expect(await make(requestId)).toBeUndefined();
    expect((await call(categories.list, {})).body).toMatchObject({ total: made.size });
    const [noted] = await query(
      `select count(*)::int as "rows" from "audit" where "action" = 'category.create'`,
    );
    expect(noted).toEqual({ rows: made.size });
    expect(await damage()).toEqual([]);
    expect(health.failures).toBe(0);
  };
  return { url: server.url, call, query, make, expectWhole };
}
