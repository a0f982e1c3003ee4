// The stored session: reading, writing and following it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshClient } from '../test/browser.ts';

const account = {
  id: '1',
  version: 1,
  name: 'Ada',
  email: 'ada@example.com',
  avatarId: null,
  avatar: null,
  access: 'staff' as const,
  mustChangePassword: false,
  mustSetUpTwoFactor: false,
  startsOnDesk: false,
};
const roles = [{ id: '2', name: 'Writer', rights: [{ name: 'articles.edit', level: 3 }] }];
const identity = { account, roles, expiresAt: '2026-06-01T12:00:00.000Z' };
const origin = 'http://127.0.0.1';
const stored = () => JSON.parse(localStorage.getItem('userInfo') ?? 'null');

let session: Awaited<ReturnType<typeof freshClient>>;
beforeEach(async () => {
  session = await freshClient(origin);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Reloads the page with this storage. */
async function reloadedWith(value: string) {
  localStorage.setItem('userInfo', value);
  vi.resetModules();
  return import('./session.ts');
}

test('after login storage holds token, roles, e-mail and name [S3.1, S3.2]', () => {
  session.startSession('secret', identity);
  expect(stored()).toEqual({
    token: 'secret',
    email: 'ada@example.com',
    name: 'Ada',
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
    startsOnDesk: false,
    roles,
  });
  expect(session.currentSession()).toMatchObject({ status: 'active', name: 'Ada', roles });
  expect(session.storedToken()).toBe('secret');
});

test('logout and expiry remove all of it [S4.2]', () => {
  session.startSession('secret', identity);
  session.endSession();
  expect([stored(), session.currentSession()]).toEqual([null, null]);
  session.startSession('secret', identity);
  session.expireSession();
  expect(stored()).toBeNull();
  expect(session.currentSession()).toMatchObject({ status: 'expired', name: 'Ada', roles });
});

/** What a person who works leaves in the browser, and what is of nobody. */
function leaveTraces() {
  for (const key of ['recent', 'recent ada@example.com', 'jobs ada@example.com', 'list.listings'])
    localStorage.setItem(key, 'x');
  for (const key of ['draft/ada@example.com/listing/1/x', 'preferences', 'of another program'])
    localStorage.setItem(key, 'x');
  for (const key of ['scroll /articels/overview', 'sso']) sessionStorage.setItem(key, 'x');
}
const kept = () =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)),
  );

test('nothing of a person stays after logout but the theme, and after expiry but drafts of unsaved text [S4.2]', () => {
  const others = ['preferences', 'of another program'];
  const draft = 'draft/ada@example.com/listing/1/x';
  for (const end of [session.expireSession, session.endSession]) {
    session.startSession('secret', identity);
    leaveTraces();
    end();
    expect(new Set(kept())).toEqual(new Set([draft, ...others]));
  }
  session.startSession('secret', identity);
  leaveTraces();
  session.logOut();
  expect(kept()).toEqual(others);
  leaveTraces();
  session.startSession('other', { ...identity, account: { ...account, email: 'grace@example.com' } });
  expect(kept()).not.toContain(draft);
});

test('changes of the session from the server are stored, and reported once', () => {
  session.startSession('secret', identity);
  const onChange = vi.fn();
  session.onSessionChange(onChange);
  session.updateSession(identity);
  expect(onChange).not.toHaveBeenCalled();
  session.updateSession({ ...identity, roles: [] });
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(stored()).toMatchObject({ token: 'secret', roles: [] });
});

test('missing roles deny until the next login: a reply mends nothing [S6.2]', async () => {
  for (const damaged of [undefined, [], [{ name: 'Writer' }]]) {
    const { currentSession, updateSession, startSession } = await reloadedWith(
      JSON.stringify({ token: 't', roles: damaged }),
    );
    updateSession(identity);
    expect(currentSession()?.roles).toEqual([]);
    expect(stored().roles).toEqual(damaged);
    startSession('secret', identity);
    expect(currentSession()?.roles).toEqual(roles);
  }
});

test('only the first role counts: others that are damaged are left out [S6.1]', async () => {
  const { currentSession } = await reloadedWith(
    JSON.stringify({ token: 't', roles: [...roles, { name: 'x' }, null, { rights: 'all' }] }),
  );
  expect(currentSession()?.roles).toEqual(roles);
});

test('of damaged rights of the first role the others stay', async () => {
  const [writer] = roles;
  const damaged = [{ ...writer, rights: [null, 5, {}, ...(writer?.rights ?? [])] }];
  const { currentSession } = await reloadedWith(JSON.stringify({ token: 't', roles: damaged }));
  expect(currentSession()?.roles).toEqual(roles);
});

test('a reply that arrives after the logout brings nothing back', () => {
  session.startSession('secret', identity);
  session.endSession();
  session.updateSession(identity);
  expect(stored()).toBeNull();
});

test('storage is restored before anything is fetched [S3.4]', async () => {
  const { currentSession } = await reloadedWith(
    JSON.stringify({ token: 't', email: 'a@example.com', name: 'A', roles }),
  );
  expect(currentSession()).toEqual({
    status: 'active',
    email: 'a@example.com',
    name: 'A',
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
    startsOnDesk: false,
    roles,
  });
});

test.each(['', '{', 'null', '5', '[]', '{}', '{"token":""}', '{"token":5}'])(
  'no session in %j',
  async (value) => {
    const { currentSession } = await reloadedWith(value);
    expect(currentSession()).toBeNull();
  },
);

test.each([undefined, null, 'x', [null], [{ name: 'Writer' }], [{ rights: 'all' }]])(
  'roles damaged by hand count as missing: %j',
  async (damaged) => {
    const { currentSession } = await reloadedWith(JSON.stringify({ token: 't', roles: damaged }));
    expect(currentSession()).toMatchObject({ status: 'active', roles: [] });
  },
);
