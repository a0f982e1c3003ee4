// Signing in: accepted logins, and refusals that reveal nothing.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allRights, grantedLevel } from '../../../contract/kit/rights.ts';
import { session } from '../../../contract/session/session.ts';
import { emailOf, epoch, password, testApps } from '../../test/harness.ts';
import { addAccount, addRole } from '../../test/records/accounts.ts';

const start = testApps();
const admin = emailOf('Administrator');

describe('a login', () => {
  test('returns the account, its roles and rights, and the expiry', async () => {
    const { withToken } = await start();
    const reply = await withToken('').ok(session.login, { email: admin, password });
    expect(reply).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-06-08T12:00:00.000Z',
      account: {
        id: expect.any(String),
        name: 'Administrator',
        email: admin,
        version: 1,
        avatarId: null,
        avatar: null,
        access: 'admin',
        mustChangePassword: false,
        mustSetUpTwoFactor: false,
        startsOnDesk: false,
      },
      roles: [
        {
          id: expect.any(String),
          name: 'Administrator',
          rights: allRights.map((name) => ({ name, level: grantedLevel })),
        },
      ],
    });
  });

  test('of any role but the built-in Administrator has staff access', async () => {
    const { database, withToken } = await start();
    const everything = allRights.map((name) => ({ name, level: grantedLevel }));
    const roleId = await addRole(database, 'administrator of my own', everything);
    const builtIn = await database.reads
      .selectFrom('role')
      .select('id')
      .where('builtIn', '=', 1)
      .executeTakeFirstOrThrow();
    await addAccount(database, { email: 'own@example.com', roleIds: [roleId, builtIn.id] });
    const reply = await withToken('').ok(session.login, { email: 'own@example.com', password });
    expect(reply.account.access).toBe('staff');
    expect(reply.roles.map((role) => role.name)).toEqual(['administrator of my own', 'Administrator']);
  });

  test('keeps the order of the roles, and the first one counts', async () => {
    const { database, withToken } = await start();
    const ids = [
      await addRole(database, 'Z', []),
      await addRole(database, 'A', []),
      await addRole(database, 'M', []),
    ];
    await addAccount(database, { email: 'three@example.com', roleIds: ids });
    const { roles } = await withToken('').ok(session.login, { email: 'three@example.com', password });
    expect(roles.map((role) => role.id)).toEqual(ids);
  });

  test.each([admin.toUpperCase(), ` ${admin} `, `\t${admin}\n`])('accepts the e-mail %j', async (email) => {
    const { withToken } = await start();
    const { account } = await withToken('').ok(session.login, { email, password });
    expect(account.email).toBe(admin);
  });

  test('accepts e-mail and password in every Unicode normal form', async () => {
    const { database, as, withToken } = await start();
    const viewer = await database.reads
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Viewer')
      .executeTakeFirstOrThrow();
    await addAccount(database, { email: 'zoë@example.com'.normalize('NFC'), roleIds: [viewer.id] });
    await withToken('').ok(session.login, { email: 'zoë@example.com'.normalize('NFD'), password });
    await as('Viewer');
  });

  test('records its time', async () => {
    const { as, clock, database } = await start();
    clock.advance(5_000);
    await as('Viewer');
    const { lastLoginAt } = await database.reads
      .selectFrom('account')
      .select('lastLoginAt')
      .where('emailKey', '=', emailOf('Viewer'))
      .executeTakeFirstOrThrow();
    expect(lastLoginAt).toBe('2026-06-01T12:00:05.000Z');
  });

  test('returns a token; the database only stores its SHA-256 hash', async () => {
    const { as, database } = await start();
    const { token } = await as('Viewer');
    const rows = await database.reads.selectFrom('session').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('returns a different token every time', async () => {
    const { as } = await start();
    const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await as('Viewer')).token));
    expect(new Set(tokens).size).toBe(4);
  });
});

describe('a refused login', () => {
  test('is the same for an unknown e-mail, a wrong password and a disabled account', async () => {
    const { database, withToken } = await start();
    const viewer = await database.reads
      .selectFrom('role')
      .select('id')
      .where('name', '=', 'Viewer')
      .executeTakeFirstOrThrow();
    await addAccount(database, { email: 'off@example.com', roleIds: [viewer.id], status: 'disabled' });
    const attempts = [
      { email: 'nobody@example.com', password },
      { email: admin, password: `${password}!` },
      { email: 'off@example.com', password },
      { email: 'off@example.com', password: `${password}!` },
      { email: 'not an e-mail', password },
    ];
    const replies = await Promise.all(
      attempts.map((attempt) => withToken('').send(session.login.path, attempt)),
    );
    const [first, ...others] = replies.map(({ status, body: { traceId: _trace, ...body } }) => ({
      status,
      body,
    }));
    expect(first).toMatchObject({
      status: 401,
      body: { errorCode: 'wrong_credentials', msg: 'Wrong e-mail or password' },
    });
    for (const other of others) expect(other).toEqual(first);
  });

  test('does not reveal how close a password was', async () => {
    const { withToken } = await start();
    const near = [
      password.toUpperCase(),
      ` ${password}`,
      `${password} `,
      password.slice(0, -1),
      `${password}\u00a0`,
    ];
    for (const wrong of near)
      await withToken('').fails('wrong_credentials', session.login, { email: admin, password: wrong });
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 1, password: ['x'] }, ['email', 'password']],
    [{ email: 'x'.repeat(255), password }, ['email']],
    [{ email: admin, password: 'x'.repeat(1_025) }, ['password']],
    [{ email: admin, password, otp: '' }, ['otp']],
    [{ email: admin, password, remember: true }, ['remember']],
  ])('names every field of %j that is wrong', async (payload, paths) => {
    const { withToken } = await start();
    const { fieldErrors } = await withToken('').fails('invalid_fields', session.login, payload);
    expect(Object.keys(fieldErrors ?? {}).sort()).toEqual(paths);
  });

  test('creates no session', async () => {
    const { database, withToken } = await start();
    await withToken('').fails('wrong_credentials', session.login, { email: admin, password: 'wrong' });
    expect(await database.reads.selectFrom('session').selectAll().execute()).toEqual([]);
  });
});

test('logins and refused logins are audited, without the entered e-mail, which may be a password', async () => {
  const { database, withToken } = await start();
  const client = withToken('');
  await client.send(session.login.path, { email: admin, password }, { remoteAddress: '203.0.113.9' });
  await client.send(session.login.path, { email: admin, password: 'hunter2 hunter2' });
  await client.send(session.login.path, { email: 'my secret password', password: 'hunter2 hunter2' });
  await database.writes
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('emailKey', '=', admin)
    .execute();
  await client.send(session.login.path, { email: admin, password });
  const rows = await database.reads
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'session.login')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    expect.objectContaining({
      result: 'ok',
      entityLabel: 'Administrator',
      ip: '203.0.113.9',
      at: epoch.toISOString(),
    }),
    expect.objectContaining({ result: 'failed', entityLabel: 'Administrator', entityId: expect.any(String) }),
    expect.objectContaining({ result: 'failed', entityLabel: null, entityId: null }),
    expect.objectContaining({ result: 'failed', entityLabel: 'Administrator' }),
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/hunter2|secret/);
});
