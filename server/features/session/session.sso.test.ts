// Single sign-on with a real provider: accepted sign-ins, and attempts that fail.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { session } from '../../../contract/session/session.ts';
import { ssoCallbackPath } from '../../../contract/session/single-sign-on.ts';
import { emailOf, password, type TestApp, testApps } from '../../test/harness.ts';
import { startOidcProvider, type TestProvider } from '../../test/peers/oidcProvider.ts';
import { addAccount } from '../../test/records/accounts.ts';

const publicUrl = 'http://localhost:8765';
const callback = publicUrl + ssoCallbackPath;
const start = testApps();
let provider: TestProvider;

beforeAll(async () => {
  // The provider warns that it keeps everything in memory, which is fine here.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  provider = await startOidcProvider(
    {
      writer: { email: 'WRITER@example.com', verified: true },
      impostor: { email: emailOf('Writer'), verified: true },
      unverified: { email: emailOf('Viewer'), verified: false },
      stranger: { email: 'stranger@example.com', verified: true },
      guest: { email: 'guest@example.com', verified: true },
    },
    callback,
  );
});
afterAll(async () => {
  await provider.close();
  vi.restoreAllMocks();
});

async function startWithSso(): Promise<TestApp> {
  const { issuer, clientId, clientSecret } = provider;
  return start({ publicUrl, oidc: { issuer, clientId, clientSecret } });
}

/** Parameters of the URL that returns the browser to the console after a sign-in at the provider. */
async function callbackParams({ app }: TestApp, address: string): Promise<URLSearchParams> {
  const reply = await app.inject({ url: address.slice(publicUrl.length) });
  expect(reply.statusCode).toBe(303);
  const to = new URL(String(reply.headers.location), publicUrl);
  expect(to.pathname).toBe('/user/login');
  return to.searchParams;
}

async function signIn(app: TestApp, name: string) {
  const anyone = app.withToken('');
  const { url, verifier } = await anyone.ok(session.ssoStart, {});
  const query = await callbackParams(app, await provider.signIn(url, name));
  return { query, verifier, handle: query.get('handle') ?? '' };
}

test('an existing account signs in with a verified e-mail first, and with its identity afterwards', async () => {
  const app = await startWithSso();
  const { verifier, handle } = await signIn(app, 'writer');
  const first = await app.withToken('').ok(session.ssoLogin, { handle, verifier });
  expect(first.account.email).toBe(emailOf('Writer'));
  const client = app.withToken(first.token);
  expect((await client.ok(session.current, {})).roles[0]?.name).toBe('Writer');
  await app.database.writes
    .updateTable('account')
    .set({ email: 'other@example.com', emailKey: 'other@example.com' })
    .where('id', '=', first.account.id)
    .execute();
  const again = await signIn(app, 'writer');
  const second = await app.withToken('').ok(session.ssoLogin, {
    handle: again.handle,
    verifier: again.verifier,
  });
  expect(second.account.id).toBe(first.account.id);
  const log = await app.database.reads
    .selectFrom('audit')
    .select(['actorName', 'result'])
    .where('action', '=', 'session.ssoLogin')
    .execute();
  expect(log).toEqual([
    { actorName: 'The Writer', result: 'ok' },
    { actorName: 'The Writer', result: 'ok' },
  ]);
});

test.each([
  ['an unknown person', 'stranger', 'unknownAccount'],
  ['an e-mail not verified by the provider', 'unverified', 'unverifiedEmail'],
])('%s does not get in', async (_who, name, failure) => {
  const app = await startWithSso();
  const { query } = await signIn(app, name);
  expect(Object.fromEntries(query)).toEqual({ failure });
});

test('a linked account is not linked to a second identity with the same e-mail', async () => {
  const app = await startWithSso();
  await signIn(app, 'writer');
  expect(Object.fromEntries((await signIn(app, 'impostor')).query)).toEqual({ failure: 'unknownAccount' });
});

test('a disabled account cannot sign in, whenever it was disabled', async () => {
  const app = await startWithSso();
  const { handle, verifier } = await signIn(app, 'writer');
  const disable = app.database.writes.updateTable('account').set({ status: 'disabled' });
  await disable.where('emailKey', '=', emailOf('Writer')).execute();
  await app.withToken('').fails('wrong_credentials', session.ssoLogin, { handle, verifier });
  expect(Object.fromEntries((await signIn(app, 'writer')).query)).toEqual({ failure: 'unknownAccount' });
});

test('handle and verifier work only together, once, and for a minute', async () => {
  const app = await startWithSso();
  const anyone = app.withToken('');
  const mine = await signIn(app, 'writer');
  const other = await signIn(app, 'writer');
  const mixed = { handle: mine.handle, verifier: other.verifier };
  await anyone.fails('wrong_credentials', session.ssoLogin, mixed);
  await anyone.ok(session.ssoLogin, { handle: mine.handle, verifier: mine.verifier });
  await anyone.fails('wrong_credentials', session.ssoLogin, { handle: mine.handle, verifier: mine.verifier });
  app.clock.advance(61_000);
  await anyone.fails('wrong_credentials', session.ssoLogin, {
    handle: other.handle,
    verifier: other.verifier,
  });
});

test('a callback counts once, in time, and only with the state and nonce of a sign-in started here', async () => {
  const app = await startWithSso();
  const anyone = app.withToken('');
  const first = await anyone.ok(session.ssoStart, {});
  const address = await provider.signIn(first.url, 'writer');
  const second = await anyone.ok(session.ssoStart, {});
  const swapped = new URL(address);
  swapped.searchParams.set('state', new URL(second.url).searchParams.get('state') ?? '');
  expect(Object.fromEntries(await callbackParams(app, swapped.href))).toEqual({ failure: 'refused' });
  const made = new URL(address);
  made.searchParams.set('state', 'made-up');
  expect(Object.fromEntries(await callbackParams(app, made.href))).toEqual({ failure: 'expired' });
  expect(Object.fromEntries(await callbackParams(app, callback))).toEqual({ failure: 'expired' });

  const third = await anyone.ok(session.ssoStart, {});
  const answer = await provider.signIn(third.url, 'writer');
  expect([...(await callbackParams(app, answer)).keys()]).toEqual(['handle']);
  expect(Object.fromEntries(await callbackParams(app, answer))).toEqual({ failure: 'expired' });

  const fourth = await anyone.ok(session.ssoStart, {});
  app.clock.advance(11 * 60_000);
  const late = await provider.signIn(fourth.url, 'writer');
  expect(Object.fromEntries(await callbackParams(app, late))).toEqual({ failure: 'expired' });
});

test('a one-time password becomes invalid with the first single sign-on', async () => {
  const app = await startWithSso();
  const writer = await app.database.reads
    .selectFrom('role')
    .select('id')
    .where('name', '=', 'Writer')
    .executeTakeFirstOrThrow();
  const email = 'guest@example.com';
  await addAccount(app.database, { email, roleIds: [writer.id], mustChangePassword: true });
  const { handle, verifier } = await signIn(app, 'guest');
  const { token, account } = await app.withToken('').ok(session.ssoLogin, { handle, verifier });
  expect(account.mustChangePassword).toBe(false);
  await app.withToken('').fails('wrong_credentials', session.login, { email, password });
  const change = { currentPassword: password, password: 'another fine password' };
  await app.withToken(token).fails('invalid_fields', accounts.changePassword, change);
});

test('the URL of the provider has PKCE, state and nonce, and contains no secret', async () => {
  const app = await startWithSso();
  const { url, verifier } = await app.withToken('').ok(session.ssoStart, {});
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    redirect_uri: callback,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  expect(asked['state']).toMatch(/.{20,}/);
  expect(asked['nonce']).toMatch(/.{20,}/);
  expect(url).not.toContain(verifier);
  expect(url).not.toContain(provider.clientSecret);
});

test('without a provider there is no single sign-on', async () => {
  const app = await start();
  await app.withToken('').fails('not_found', session.ssoStart, {});
  await app.withToken('').fails('wrong_credentials', session.ssoLogin, { handle: 'a', verifier: 'b' });
  expect((await app.app.inject({ url: ssoCallbackPath })).statusCode).toBe(404);
});
