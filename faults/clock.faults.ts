// A wall clock that jumps a day ahead and back: nothing stays locked, held or silent because it was wrong. On PostgreSQL
// the jobs use the clock of the database, which is on another machine.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { loginLimits } from '../contract/kit/limits.ts';
import { session } from '../contract/session/session.ts';
import type { Engine } from '../server/test/databases/databases.ts';
import { timeUntil, watchHealth } from './breaks.ts';
import { emptyDatabase } from './databases.ts';
import { inForm, passingServer, resume, signIn, testFolder } from './world.ts';

const day = 24 * 60 * 60_000;
const minute = 60_000;

/** Counters behave the same on both. */
const engines: Engine[] = ['sqlite', 'postgres'];

test.each(engines.slice(0, inForm({ short: 1, long: 2 })))(
  'a clock that jumps ahead by a day and back blocks no request (%s)',
  async (engine) => {
    const { env, query } = await emptyDatabase(engine);
    const { server, url, turn } = await turnable({ ...env, RATE_LIMIT: '5', BACKUP_EVERY: '24' });
    const health = watchHealth(url);
    const before = await signIn(url);
    expect(await guess(url, 'early')).toMatchObject({ status: 401 });

    await turn(day);
    // A session that was not used for a day expires, as always.
    expect((await before(categories.list, {})).status).toBe(401);
    const ahead = await signIn(url);
    const requestId = uuid();
    const made = await ahead(categories.add, { requestId, name: 'Tomorrow' });
    expect(made.status).toBe(200);
    for (let n = 0; n < loginLimits.perAccount; n += 1) expect((await guess(url, 'late')).status).toBe(401);
    expect((await guess(url, 'late')).status).toBe(429);
    for (let n = 0; n < 5; n += 1) expect(await publicStatus(url)).toBe(200);
    expect(await publicStatus(url)).toBe(429);

    await turn(0);
    expect((await ahead(categories.list, {})).status).toBe(200);
    expect((await ahead(categories.add, { requestId, name: 'Tomorrow' })).body).toEqual({
      ...made.body,
      traceId: expect.any(String),
    });
    expect((await guess(url, 'early')).status).toBe(401);
    const { status, headers } = await guess(url, 'late');
    expect([status, Number(headers.get('retry-after')) * 1_000 <= loginLimits.windowMs]).toEqual([429, true]);
    expect(Number((await fetch(new URL('/v1/categories', url))).headers.get('retry-after'))).toBeLessThan(61);
    expect((await (await signIn(url))(session.list, {})).status).toBe(200);

    await turn(loginLimits.windowMs + minute);
    expect((await guess(url, 'late')).status).toBe(401);
    if (engine === 'sqlite' && inForm({ short: 0, long: 1 }) === 1) {
      // The first check for due jobs creates their rows.
      await timeUntil(async () => (await query('select 1 from "job"')).length > 0);
      await expectJobs(server.stdout, turn);
    }
    expect(health.failures).toBe(0);
  },
);

/** Jobs run after each jump, and runs under the wrong clock do not count. */
async function expectJobs(log: () => string, turn: (by: number) => Promise<void>): Promise<void> {
  for (const by of [2 * day, 0]) {
    const printed = log().length;
    await turn(by);
    for (const job of ['publish what is scheduled: listing', 'make a backup when one is due'])
      await timeUntil(async () => log().slice(printed).includes(`"job":"${job}","ms"`), 30_000);
    expect(log().slice(printed)).toContain('"backup made"');
  }
}

/** A server with an adjustable clock, and its log. */
async function turnable(env: Record<string, string>) {
  const file = join(testFolder(), 'turned');
  const preload = ['--import', join(import.meta.dirname, 'turnedClock.ts')];
  const server = passingServer({ ...env, TURNED_CLOCK: file }, [], preload);
  const url = await server.ready;
  const turn = async (by: number) => {
    const logged = server.stdout().length;
    writeFileSync(file, `${by}`);
    server.child.kill('SIGUSR2');
    await timeUntil(async () => server.stdout().slice(logged).includes(`The clock is turned by ${by}\n`));
  };
  return { server, url, turn };
}

/** Tries a password of an account that does not exist. */
function guess(url: string, name: string) {
  return resume({ token: '' }, url)(session.login, { email: `${name}@example.com`, password: 'wrong guess' });
}

/** Status code of the public site's categories. */
async function publicStatus(url: string): Promise<number> {
  return (await fetch(new URL('/v1/categories', url))).status;
}
