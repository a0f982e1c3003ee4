// Session lifetime, and events that end a session early.
import { describe, expect, test } from 'vitest';
import { sessionLimits } from '../../../contract/kit/limits.ts';
import { session } from '../../../contract/session/session.ts';
import { type Client, emailOf, epoch, password, type TestApp, testApps } from '../../test/harness.ts';
import { addAccount, addRole } from '../../test/records/accounts.ts';

const start = testApps();
const hour = 60 * 60_000;

const lives = async (client: Client) => (await client.send(session.current.path, {})).status === 200;

describe('a session', () => {
  test('ends after twelve hours without use, and not before', async () => {
    const { as, clock } = await start();
    const [kept, left] = [await as('Viewer'), await as('Viewer')];
    clock.advance(sessionLimits.idleMs - 1);
    expect(await lives(kept)).toBe(true);
    clock.advance(1);
    expect(await lives(left)).toBe(false);
    expect(await lives(kept)).toBe(true);
    clock.advance(sessionLimits.idleMs);
    expect(await lives(kept)).toBe(false);
  });

  test('ends after seven days regardless of use', async () => {
    const { as, clock } = await start();
    const client = await as('Viewer');
    for (let used = 0; used < 15; used += 1) {
      clock.advance(11 * hour);
      expect(await lives(client)).toBe(true);
    }
    clock.now = new Date(epoch.getTime() + sessionLimits.maxAgeMs - 1);
    expect(await lives(client)).toBe(true);
    clock.advance(1);
    expect(await lives(client)).toBe(false);
  });

  test('answers the same after its end as one that never existed', async () => {
    const { as, clock, withToken } = await start();
    const client = await as('Viewer');
    clock.advance(sessionLimits.idleMs);
    const ended = await client.fails('identity_expired', session.current, {});
    const { traceId: _, ...expected } = await withToken('never').fails(
      'identity_expired',
      session.current,
      {},
    );
    expect(ended).toMatchObject(expected);
  });

  test('survives a restart, and an ended session does not come back', async () => {
    const app = await start();
    const [kept, left, revoked] = [await app.as('Viewer'), await app.as('Viewer'), await app.as('Writer')];
    await left.ok(session.logout, {});
    await (await app.as('Writer')).ok(session.revoke, { all: true });
    const after = await app.restart();
    const living = [kept, left, revoked].map(({ token }) => lives(after.withToken(token)));
    expect(await Promise.all(living)).toEqual([true, false, false]);
  });

  test('is not written with every call', async () => {
    const { as, clock, database } = await start();
    const client = await as('Viewer');
    const lastSeen = async () =>
      (await database.reads.selectFrom('session').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt;
    const first = await lastSeen();
    clock.advance(sessionLimits.touchMs - 1);
    await lives(client);
    expect(await lastSeen()).toBe(first);
    clock.advance(1);
    await lives(client);
    expect(await lastSeen()).toBe(clock.now.toISOString());
  });

  test('is deleted some time after its end, together with old throttles and stored requests', async () => {
    const { as, clock, database, withToken, runJob } = await start();
    await as('Viewer');
    await withToken('').fails('wrong_credentials', session.login, {
      email: emailOf('Viewer'),
      password: 'wrong',
    });
    clock.advance(24 * hour);
    const kept = await as('Viewer');
    const { feature } = await import('./session.ts');
    for (const job of feature.jobs) await runJob(job);
    expect(await database.reads.selectFrom('session').selectAll().execute()).toHaveLength(1);
    expect(
      await database.reads.selectFrom('throttle').selectAll().where('key', 'like', '%account%').execute(),
    ).toEqual([]);
    expect(await lives(kept)).toBe(true);
  });
});

describe('an account', () => {
  /** An account with two sessions. */
  async function addTestAccount(app: TestApp) {
    const roleId = await addRole(app.database, 'Somebody', [{ name: 'categories.view', level: 3 }]);
    const id = await addAccount(app.database, { email: 'somebody@example.com', roleIds: [roleId] });
    const signIn = async () => {
      const { token } = await app
        .withToken('')
        .ok(session.login, { email: 'somebody@example.com', password });
      return app.withToken(token);
    };
    return { id, roleId, clients: [await signIn(), await signIn()] as const };
  }

  test('loses its sessions when disabled', async () => {
    const app = await start();
    const { id, clients } = await addTestAccount(app);
    await app.database.writes
      .updateTable('account')
      .set({ status: 'disabled' })
      .where('id', '=', id)
      .execute();
    for (const client of clients) await client.fails('identity_expired', session.current, {});
  });

  test('loses its sessions when deleted', async () => {
    const app = await start();
    const { id, clients } = await addTestAccount(app);
    await app.database.writes.deleteFrom('account').where('id', '=', id).execute();
    for (const client of clients) await client.fails('identity_expired', session.current, {});
  });

  test('gains and loses rights from the next call on', async () => {
    const app = await start();
    const { roleId, clients } = await addTestAccount(app);
    const [client] = clients;
    const list = '/api/gamelistings/categorylist';
    const setLevel = (level: number) =>
      app.database.writes
        .updateTable('role')
        .set({ rights: JSON.stringify([{ name: 'categories.view', level }]) })
        .where('id', '=', roleId)
        .execute();
    expect(await client.send(list, {})).toMatchObject({ status: 200 });
    await setLevel(2);
    expect(await client.send(list, {})).toMatchObject({ status: 403 });
    const { roles } = await client.ok(session.current, {});
    expect(roles[0]?.rights).toEqual([{ name: 'categories.view', level: 2 }]);
    await setLevel(3);
    expect(await client.send(list, {})).toMatchObject({ status: 200 });
  });

  test('gets its new first role from the next call on', async () => {
    const app = await start();
    const { id, clients } = await addTestAccount(app);
    const [client] = clients;
    const builtIn = await app.database.reads
      .selectFrom('role')
      .select('id')
      .where('builtIn', '=', 1)
      .executeTakeFirstOrThrow();
    await app.database.writes
      .updateTable('accountRole')
      .set({ position: 1 })
      .where('accountId', '=', id)
      .execute();
    await app.database.writes
      .insertInto('accountRole')
      .values({ accountId: id, position: 0, roleId: builtIn.id })
      .execute();
    const { account, roles } = await client.ok(session.current, {});
    expect(account.access).toBe('admin');
    expect(roles.map((role) => role.name)).toEqual(['Administrator', 'Somebody']);
  });
});
