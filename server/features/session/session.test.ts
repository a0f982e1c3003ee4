// The caller's own sessions: listed, and ended one by one or all at once.
import { expect, test } from 'vitest';
import { session } from '../../../contract/session/session.ts';
import { emailOf, password, type TestApp, testApps } from '../../test/harness.ts';

const start = testApps();

/** Signs the Viewer in from an address with a user agent. */
async function signIn({ app, withToken }: TestApp, remoteAddress: string, userAgent: string) {
  const reply = await app.inject({
    method: 'POST',
    url: session.login.path,
    remoteAddress,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    payload: JSON.stringify({ data: JSON.stringify({ email: emailOf('Viewer'), password }) }),
  });
  const body: { data: { token: string } } = reply.json();
  return withToken(body.data.token);
}

test('your live sessions are listed with their origin, the latest used first', async () => {
  const app = await start();
  await app.as('Writer');
  const first = await signIn(app, '203.0.113.1', 'One/1');
  app.clock.advance(60_000);
  await signIn(app, '2001:db8::1', `Two/${'2'.repeat(400)}`);
  app.clock.advance(60_000);
  const rows = await first.ok(session.list, {});
  expect(rows).toEqual([
    {
      id: expect.any(String),
      current: true,
      createdAt: '2026-06-01T12:00:00.000Z',
      lastSeenAt: '2026-06-01T12:02:00.000Z',
      expiresAt: '2026-06-08T12:00:00.000Z',
      ip: '203.0.113.1',
      userAgent: 'One/1',
      method: 'password',
    },
    expect.objectContaining({ current: false, createdAt: '2026-06-01T12:01:00.000Z', ip: '2001:db8::1' }),
  ]);
  expect(rows[1]?.userAgent).toBe(`Two/${'2'.repeat(296)}`);
  expect(JSON.stringify(rows)).not.toContain(first.token);
});

test('an ended session is not listed', async () => {
  const { as, clock } = await start();
  await as('Viewer');
  clock.advance(12 * 60 * 60_000);
  const rows = await (await as('Viewer')).ok(session.list, {});
  expect(rows).toHaveLength(1);
});

test('logging out ends only this session', async () => {
  const { as } = await start();
  const [first, second] = [await as('Viewer'), await as('Viewer')];
  expect(await first.ok(session.logout, {})).toBeNull();
  await first.fails('identity_expired', session.current, {});
  await first.fails('identity_expired', session.logout, {});
  await second.ok(session.current, {});
});

test('a session can be ended by id', async () => {
  const { as } = await start();
  const [first, second, third] = [await as('Viewer'), await as('Viewer'), await as('Viewer')];
  const current = (await second.ok(session.list, {})).find((row) => row.current);
  expect(await first.ok(session.revoke, { id: current?.id ?? '' })).toEqual({ ended: 1 });
  await second.fails('identity_expired', session.current, {});
  await third.ok(session.current, {});
  await first.fails('not_found', session.revoke, { id: current?.id });
});

test('all your other sessions can be ended at once', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  const [first, ...others] = [await as('Viewer'), await as('Viewer'), await as('Viewer')];
  expect(await first.ok(session.revoke, { all: true })).toEqual({ ended: 2 });
  for (const other of others) await other.fails('identity_expired', session.current, {});
  await first.ok(session.current, {});
  await writer.ok(session.current, {});
  expect(await first.ok(session.revoke, { all: true })).toEqual({ ended: 0 });
});

test("another account's session is not found and stays live", async () => {
  const { as } = await start();
  const [viewer, writer] = [await as('Viewer'), await as('Writer')];
  const [row] = await writer.ok(session.list, {});
  await viewer.fails('not_found', session.revoke, { id: row?.id });
  await writer.ok(session.current, {});
});

test.each([
  [{}, { id: 'Enter a session id, or all:true for all others' }],
  [{ id: 'x' }, { id: 'Must be an id' }],
  [
    { id: '019e0000-0000-7000-8000-000000000000', all: true },
    { id: 'Enter either a session id or all:true' },
  ],
  [{ all: false }, { id: 'Enter either a session id or all:true' }],
  [{ all: 'yes' }, expect.objectContaining({ all: 'Must be true or false' })],
])('a revocation of %j is not clear', async (payload, fieldErrors) => {
  const viewer = await (await start()).as('Viewer');
  expect((await viewer.fails('invalid_fields', session.revoke, payload)).fieldErrors).toEqual(fieldErrors);
  await viewer.ok(session.current, {});
});

test('the current identity equals that of the login', async () => {
  const { as, withToken } = await start();
  const { token, ...identity } = await withToken('').ok(session.login, {
    email: emailOf('Viewer'),
    password,
  });
  expect(await withToken(token).ok(session.current, {})).toEqual(identity);
  expect((await (await as('Writer')).ok(session.current, {})).account.name).toBe('The Writer');
});
