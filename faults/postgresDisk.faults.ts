// A PostgreSQL whose disk is full: as with SQLite, whoever writes is told so and nothing of it stays, whoever reads goes
// on, and when there is room again everything is as it was.
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

test.skipIf(!possible)(
  'where the tables are on a full disk, who writes is refused, and nobody else',
  async () => {
    const postgres = await smallPostgres('tables', 60);
    const { url, call, query, make, expectWhole } = await serverOn(postgres);
    await make(uuid());
    expect((await uploaded(url, call, '#000001')).status).toBe(200);
    let pictures = 1;
    for (let round = 0; round < inForm({ short: 1, long: 5 }); round += 1) {
      // As of somebody who has read for a while: that they are still there would be noted, too.
      const earlier = new Date(Date.now() - 120_000).toISOString();
      await query(`update "session" set "lastSeenAt" = '${earlier}'`);
      postgres.disk.fill();
      const refused: string[] = [];
      // What is left in the pages of its tables holds some.
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
  },
);

// It ends then, or stays and lets nobody in. It has to be started anew by whoever runs it, once there is room.
test.skipIf(!possible || !isLong)(
  'where its log is on a full disk PostgreSQL gives up, which is told, and all that was acknowledged is there afterwards',
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
      // It may come back for a moment, until somebody writes again: a login does.
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

/** A server on it, somebody who makes categories there, and what has to be true when all is well again. */
async function serverOn(postgres: SmallPostgres) {
  const { env, query, damage } = await emptyDatabase('postgres', postgres.url);
  const server = await readyServer({ ...env, BACKUP_EVERY: '0' });
  const call = await signIn(server.url);
  const slowestHealth = watchHealth(server.url);
  const made = new Set<string>();
  /** What was said against it, if anything was. */
  const make = async (requestId: string) => {
    const description = 'x'.repeat(500);
    const reply = await call(categories.add, { requestId, name: `Category ${requestId}`, description });
    if (reply.status !== 200) return reply;
    made.add(requestId);
    return undefined;
  };
  const expectWhole = async (refused: readonly string[]) => {
    const again = async () => (await make(refused[0] ?? '')) === undefined;
    expect(await timeUntil(again)).toBeLessThan(5_000);
    for (const requestId of refused) expect(await make(requestId)).toBeUndefined();
    expect((await call(categories.list, {})).body).toMatchObject({ total: made.size });
    const [noted] = await query(
      `select count(*)::int as "rows" from "audit" where "action" = 'category.create'`,
    );
    expect(noted).toEqual({ rows: made.size });
    expect(await damage()).toEqual([]);
    expect(slowestHealth()).toBeLessThan(1_000);
  };
  return { url: server.url, call, query, make, expectWhole };
}
