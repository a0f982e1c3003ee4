// Rules for all calls of all features, including future ones.
import { describe, expect, test } from 'vitest';
import { accounts } from '../contract/accounts/accounts.ts';
import { commonErrors } from '../contract/kit/calls.ts';
import { errors } from '../contract/kit/errors.ts';
import { allRights, grantedLevel, type Right } from '../contract/kit/rights.ts';
import { session } from '../contract/session/session.ts';
import { tokenFields, tokenRights, tokens } from '../contract/tokens/tokens.ts';
import { loadFeatures } from './app.ts';
import { type Client, password, type TestApp, testApps } from './test/harness.ts';
import { addAccount, addRole } from './test/records/accounts.ts';
import { expectFailure } from './test/wire.ts';

const start = testApps();
const features = await loadFeatures();
const calls = features.flatMap((feature) =>
  Object.entries(feature.contract).map(([name, call]) => ({ name, call, handler: feature.handlers[name] })),
);

/** Signs in an account whose first role has these rights. Its other roles do not count. */
async function withRights(
  { database, withToken }: TestApp,
  rights: unknown,
  mustChangePassword = false,
): Promise<Client> {
  const everything = allRights.map((name) => ({ name, level: grantedLevel }));
  const mark = Math.random().toString(36).slice(2);
  const roleIds = [
    await addRole(database, `First ${mark}`, rights),
    await addRole(database, `Second ${mark}`, everything),
  ];
  const email = `${mark}@example.com`;
  await addAccount(database, { email, roleIds, mustChangePassword });
  // Sent without a look at the reply's form: rights of another form are what some tests are about.
  const { body } = await withToken('').send(session.login.path, { email, password });
  return withToken(String((body['data'] as { token?: string }).token));
}

/** The rights of which one is needed; none for calls of any session and for anyone. */
function rightsFor(right: (typeof calls)[number]['call']['right']): readonly Right[] {
  if (right === 'own' || right === 'anyone') return [];
  return typeof right === 'string' ? [right] : right;
}

test('there are features, and no two calls share a path', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(new Set(calls.map(({ call }) => call.path)).size).toBe(calls.length);
});

describe.each(calls.map((one) => [one.call.path, one] as const))('%s', (path, { call, handler }) => {
  test('has a summary, a right, its errors and a handler', () => {
    expect(path).toMatch(/^\/api\/[a-z]+\/[a-z]+$/);
    expect(call.summary).toMatch(/^[A-Z].*\.$/);
    expect(['read', 'list', 'write', 'upload']).toContain(call.kind);
    for (const right of rightsFor(call.right)) expect(allRights).toContain(right);
    for (const code of call.errors) {
      expect(Object.keys(errors)).toContain(code);
      expect(commonErrors).not.toContain(code);
    }
    expect(new Set(call.errors).size).toBe(call.errors.length);
    const form = typeof handler === 'function' ? 'read' : 'write';
    expect(form).toBe(call.kind === 'write' || call.kind === 'upload' ? 'write' : 'read');
  });
});

const guarded = calls.filter(({ call }) => rightsFor(call.right).length > 0);
const open = calls.filter(({ call }) => call.right === 'anyone');
const own = calls.filter(({ call }) => call.right === 'own');

test('without a token every call but those for anyone answers identity_expired', async () => {
  const { withToken } = await start();
  for (const { call } of calls) {
    const reply = await withToken('').send(call, {});
    if (call.right === 'anyone') expect(reply.body['errorCode'], call.path).not.toBe('identity_expired');
    else expectFailure(reply, 'identity_expired');
  }
});

test('an invalid token answers identity_expired before the other fields are checked', async () => {
  const { withToken } = await start();
  for (const { call } of [...guarded, ...own]) {
    expectFailure(await withToken('0'.repeat(43)).send(call, { unknown: 1 }), 'identity_expired');
  }
});

test('a call for anyone takes no token', async () => {
  const viewer = await (await start()).as('Viewer');
  for (const { call } of open) {
    const { fieldErrors } = await viewer.fails('invalid_fields', call, {});
    expect(fieldErrors).toMatchObject({ token: 'Unknown field' });
  }
});

test('every call refuses unknown fields', async () => {
  const admin = await (await start()).as('Administrator');
  for (const { call } of [...guarded, ...own]) {
    const names = ['unknown', 'passwordHash', 'Id', ' id'];
    // Such parts of an upload are refused as a whole.
    if (call.kind !== 'upload') names.push('toString', '');
    for (const field of names) {
      const { fieldErrors } = await admin.fails('invalid_fields', call, { [field]: 'x' });
      expect(fieldErrors, call.path).toMatchObject({ [field]: 'Unknown field' });
    }
  }
  // The session still exists: nothing was done.
  expect(await admin.ok(session.current, {})).toMatchObject({ account: { access: 'admin' } });
});

test('every call that writes takes a requestId, and no other does', async () => {
  const admin = await (await start()).as('Administrator');
  for (const { call } of [...guarded, ...own]) {
    const { fieldErrors } = await admin.fails('invalid_fields', call, { requestId: '', unknown: 'x' });
    const text = ['write', 'upload'].includes(call.kind) ? 'Must not be empty' : 'Unknown field';
    expect(fieldErrors, call.path).toMatchObject({ requestId: text, unknown: 'Unknown field' });
  }
});

test('only a right of level 3 in the first role allows a call', async () => {
  const app = await start();
  const level = (value: unknown) => allRights.map((name) => ({ name, level: value }));
  const refused = [[], level(0), level(2), level(4), level('3'), level(null), level(3.5), level([3])];
  for (const rights of refused) {
    const client = await withRights(app, rights);
    for (const { call } of guarded) {
      expectFailure(await client.send(call, {}), 'forbidden');
    }
    for (const { call } of own.filter((one) => one.call.path !== session.logout.path)) {
      expect((await client.send(call, {})).body['errorCode'], call.path).not.toBe('forbidden');
    }
  }
});

test('a right alone allows the calls that name it and no others', async () => {
  const app = await start();
  for (const right of allRights) {
    const client = await withRights(app, [{ name: right, level: grantedLevel }]);
    for (const { call } of guarded) {
      const { body } = await client.send(call, { unknown: 1 });
      const allowed = rightsFor(call.right).includes(right);
      expect(body['errorCode'], `${call.path} with ${right}`).toBe(allowed ? 'invalid_fields' : 'forbidden');
    }
  }
});

test('every denial is audited with actor, time, address and call', async () => {
  const app = await start();
  const client = await withRights(app, []);
  for (const { call } of guarded) {
    const { body } = await client.send(call, {}, { remoteAddress: '203.0.113.7' });
    const rows = await app.database.reads
      .selectFrom('audit')
      .selectAll()
      .where('traceId', '=', String(body['traceId']))
      .execute();
    expect(rows).toEqual([
      expect.objectContaining({
        action: call.path,
        result: 'denied',
        ip: '203.0.113.7',
        at: app.clock.now.toISOString(),
      }),
    ]);
    expect(rows[0]?.actorName).toMatch(/@example\.com$/);
    expect(rows[0]?.sessionId).not.toBeNull();
  }
});

test('until the password is changed only calls on the own session are allowed', async () => {
  const app = await start();
  const rights = allRights.map((name) => ({ name, level: grantedLevel }));
  const client = await withRights(app, rights, true);
  for (const { call } of guarded) {
    const reply = await client.send(call, {});
    expectFailure(reply, 'forbidden');
    expect(reply.body['msg']).toBe('Change your password before anything else');
  }
  expect(await client.ok(session.current, {})).toMatchObject({ account: { mustChangePassword: true } });
});

test('an API token cannot change its own account, set passwords, end sessions or create tokens', async () => {
  const { as, withToken } = await start();
  const rights = tokenFields.shape.rights.parse(tokenRights);
  const { token } = await (await as('Administrator')).ok(tokens.create, { name: 'All', rights, days: 1 });
  const refused = calls.map(({ call }) => call).filter(({ right, inPerson }) => right === 'own' || inPerson);
  const told = [session.logout, session.revoke, accounts.changePassword, accounts.resetPassword];
  for (const call of [...told, accounts.endSessions, accounts.endToken, tokens.create, tokens.revoke])
    expect(refused).toContain(call);
  for (const call of refused) {
    const { msg } = await withToken(token).fails('forbidden', call, {});
    expect(msg, call.path).toBe('API tokens cannot do this. Sign in instead.');
  }
});
