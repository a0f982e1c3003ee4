// The public site while PostgreSQL is frozen or killed: cached replies go on, everything else is refused, and nothing is shown that was
// unpublished before.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { startPostgres } from '../server/test/databases/postgres.ts';
import { freePort } from '../server/test/ports.ts';
import { familyOf, timeUntil } from './breaks.ts';
import { inForm, readyServer, serverEnv, signIn, testFolder } from './world.ts';

test('a frozen and a killed PostgreSQL stop no cached reply of the public site', async () => {
  const postgres = await startPostgres({ durable: true });
  onTestFinished(postgres.stop);
  const metrics = await freePort();
  const env = { ...serverEnv(testFolder()), DATABASE_URL: postgres.url, METRICS_PORT: String(metrics) };
  const server = await readyServer(env);
  const call = await signIn(server.url);
  const { body } = await call(categories.add, { name: 'Adventure' });
  if (!body.success) throw new Error(body.errorMessage);

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(`/v1/${path}`, server.url), { headers });
  const cached = ['home', 'games', 'categories', 'blockchains', 'feed.rss', 'games/never-was'];
  const statuses = async (paths: readonly string[]) =>
    Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await get(path)).status])));
  const healthy = { ...Object.fromEntries(cached.map((path) => [path, 200])), 'games/never-was': 404 };
  const warm = () =>
    timeUntil(async () => JSON.stringify(await statuses(cached)) === JSON.stringify(healthy));
  const expectStale = async (unseen: readonly string[]) => {
    expect(await statuses(cached)).toEqual(healthy);
    // What was confirmed a moment ago is fresh for a moment.
    await timeUntil(
      async () => (await get('home')).headers.get('cache-control')?.includes('max-age=0,') === true,
    );
    expect(await statuses(cached)).toEqual(healthy);
    // In every encoding, and as a check of what the client has.
    for (const encoding of ['br', 'gzip', 'identity']) {
      const reply = await get('categories', { 'accept-encoding': encoding });
      expect([encoding, reply.status, await reply.text()]).toEqual([
        encoding,
        200,
        expect.stringContaining('Adventure'),
      ]);
    }
    for (const path of [...unseen, `preview?token=${'x'.repeat(40)}`]) {
      const refused = await get(path);
      expect([path, refused.status, refused.headers.get('content-type')]).toEqual([
        path,
        503,
        'application/problem+json; charset=utf-8',
      ]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  };
  const lines = (text: string) => server.stdout().split(`"${text}"`).length - 1;

  await warm();
  const frozen = familyOf(postgres.pid());
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  onTestFinished(thaw);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await expectStale(['games?sort=name', 'articles']);
  await pause(inForm({ short: 0, long: 60_000 }));
  expect(await statuses(cached)).toEqual(healthy);
  thaw();
  await timeUntil(async () => (await get('articles')).status === 200);

  await warm();
  postgres.kill();
  await expectStale(['games?pageSize=3', 'articles?type=news']);
  await postgres.startAgain();
  await timeUntil(async () => (await get('articles?type=news')).status === 200);
  expect([
    lines('the database does not answer; cached replies are served'),
    lines('the database answers again'),
  ]).toEqual([2, 2]);
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  expect(Number(/^ludex_delivery_stale_served_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(
    cached.length * 2,
  );

  // What was unpublished while the database answered is not shown, however soon it goes away.
  await warm();
  const signedIn = await signIn(server.url);
  const { id, version } = body.data;
  expect((await signedIn(categories.edit, { id, version, active: false })).status).toBe(200);
  postgres.kill();
  for (let round = 0; round < 5; round += 1)
    expect(await (await get('categories')).text()).not.toContain('Adventure');
});
