// Secrets are sent in every possible way, and must not appear in the log, the database or exports. Log lines cannot be forged.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accounts } from '../contract/accounts/accounts.ts';
import { audit } from '../contract/audit/audit.ts';
import { categories } from '../contract/categories/categories.ts';
import { media } from '../contract/media/media.ts';
import { session } from '../contract/session/session.ts';
import { ssoCallbackPath } from '../contract/session/single-sign-on.ts';
import { tokens } from '../contract/tokens/tokens.ts';
import { dumpOf } from './test/databases/dump.ts';
import { type Client, emailOf, password, type TestApp, testApps } from './test/harness.ts';
import { keepLogs, type Logs } from './test/logs.ts';
import { startOidcProvider, type TestProvider } from './test/peers/oidcProvider.ts';
import { pngFile } from './test/records/pictures.ts';
import { dataField, exchange, formType, inject, jsonType, listen, post } from './test/wire.ts';

const start = testApps();
const publicUrl = 'http://localhost:8766';
let provider: TestProvider;

beforeAll(async () => {
  // Silences the provider's warning about its storage in memory.
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  const people = { writer: { email: emailOf('Writer'), verified: true } };
  provider = await startOidcProvider(people, publicUrl + ssoCallbackPath);
});
afterAll(async () => {
  await provider.close();
  vi.restoreAllMocks();
});

/** Secrets with descriptions, for the messages of failed tests. */
class Secrets {
  readonly #known = new Map<string, string>();

  /** A new secret with a unique text. */
  invent(what: string): string {
    return this.note(what, `sentinel ${this.#known.size} zqxjkv ${Math.random().toString(36).slice(2)}`);
  }

  note(what: string, secret: string): string {
    this.#known.set(what, secret);
    return secret;
  }

  /** The secrets found in a text: as they are, in JSON, URL-encoded or in base64. */
  foundIn(text: string): string[] {
    const formsOf = (secret: string) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams([['', secret]]).toString().slice(1),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
    ];
    return [...this.#known].flatMap(([what, secret]) =>
      formsOf(secret).some((form) => text.includes(form)) ? [what] : [],
    );
  }

  get count(): number {
    return this.#known.size;
  }
}

/** Passwords: correct and wrong, typed as e-mails, set for oneself and for others. */
async function passwords(app: TestApp, secrets: Secrets): Promise<Client> {
  const admin = await app.as('Administrator');
  const anyone = app.withToken('');
  const first = secrets.invent('the password of a new account');
  const [role] = (await admin.ok(accounts.list, {})).rows.flatMap((row) => row.roleIds);
  const fields = { name: 'Sam', roleIds: [role ?? ''], requestId: 'once' };
  const made = await admin.ok(accounts.create, { ...fields, email: 'sam@example.com', password: first });
  const invented = await admin.ok(accounts.create, { ...fields, requestId: 'x', email: 'x@example.com' });
  secrets.note('a one-time password', String(invented.oneTimePassword));
  const wrong = secrets.invent('a wrong password');
  for (const email of [made.email, 'nobody@example.com', secrets.invent('a password typed as an e-mail')])
    await anyone.send(session.login, { email, password: wrong });
  const signedIn = await anyone.ok(session.login, { email: made.email, password: first });
  const sam = app.withToken(secrets.note("a session's token", signedIn.token));
  const next = secrets.invent('a changed password');
  await sam.ok(accounts.changePassword, { currentPassword: first, password: next });
  await sam.send(accounts.changePassword, { currentPassword: wrong, password: 'short' });
  const reset = secrets.invent('a password that somebody else sets');
  const other = await admin.ok(accounts.resetPassword, { id: invented.id, password: reset });
  await admin.send(accounts.resetPassword, { id: other.id, password: reset, unknown: reset });
  return sam;
}

/** Tokens in fields, URLs, cookies, headers, invalid bodies and uploads. */
async function misplaced(app: TestApp, sam: Client, secrets: Secrets): Promise<void> {
  const made = await sam.ok(tokens.create, { name: 'Program', rights: ['categories.view'], days: 1 });
  const program = app.withToken(secrets.note('an API token', made.token));
  await program.ok(categories.list, {});
  await program.fails('forbidden', categories.add, { name: 'x' });
  const stray = secrets.invent('a stray secret');
  const query = `?token=${made.token}&secret=${encodeURIComponent(stray)}`;
  const headers = { cookie: `token=${made.token}; s=${encodeURIComponent(stray)}`, authorization: stray };
  const { path } = categories.list;
  for (const url of [
    `${path}${query}`,
    `/v1/games${query}`,
    `/media/x${query}`,
    `/auth/sso/callback${query}`,
  ]) {
    await app.app.inject({ url, headers });
    await app.app.inject({ method: 'POST', url, headers, payload: stray });
  }
  for (const body of [stray, `{"${stray}"`, `{"data":"${stray}"}`, dataField(`{"token":"${stray}"`)]) {
    await post(app.app, path, jsonType, body);
    await post(app.app, path, formType, body);
  }
  await app.withToken(stray).send(path, { [stray]: stray });
  await sam.send(categories.add, { name: { [stray]: stray }, [stray]: stray });
  await app.withToken(stray).send(media.upload, { file: await pngFile(10, 10) });
}

/** Single sign-on: completed, refused and forged. */
async function sso(app: TestApp, secrets: Secrets): Promise<void> {
  const anyone = app.withToken('');
  secrets.note("the provider's secret", provider.clientSecret);
  const begin = async () => {
    const { url, verifier } = await anyone.ok(session.ssoStart, {});
    secrets.note(`a verifier ${secrets.count}`, verifier);
    secrets.note(`a state ${secrets.count}`, new URL(url).searchParams.get('state') ?? '');
    return { url, verifier };
  };
  const { url, verifier } = await begin();
  const back = new URL(await provider.signIn(url, 'writer'));
  secrets.note('a code', back.searchParams.get('code') ?? '');
  const reply = await app.app.inject({ url: back.pathname + back.search });
  const handle = new URL(String(reply.headers.location), publicUrl).searchParams.get('handle') ?? '';
  secrets.note('a handle', handle);
  const { token } = await anyone.ok(session.ssoLogin, { handle, verifier });
  secrets.note("a single sign-on's token", token);
  await anyone.send(session.ssoLogin, { handle, verifier });
  const state = new URL((await begin()).url).searchParams.get('state') ?? '';
  const code = secrets.invent('a made-up code');
  await app.app.inject({ url: `${ssoCallbackPath}?${new URLSearchParams({ state, code })}` });
  const error = secrets.invent("a provider's error");
  const other = new URL((await begin()).url).searchParams.get('state') ?? '';
  const refused = new URLSearchParams({ state: other, error: 'access_denied', error_description: error });
  await app.app.inject({ url: `${ssoCallbackPath}?${refused}` });
}

/** Internal errors in calls that contain secrets. */
async function accidents(app: TestApp, sam: Client, secrets: Secrets): Promise<void> {
  const { schema } = app.database.writes;
  const typed = secrets.invent('a password during an accident');
  for (const table of ['throttle', 'session', 'account', 'request', 'apiToken'] as const) {
    await schema.alterTable(table).renameTo('gone').execute();
    await app.withToken('').send(session.login, { email: emailOf('Viewer'), password: typed });
    await sam.send(accounts.changePassword, { currentPassword: typed, password: typed });
    const fields = { email: 'y@example.com', name: 'Y', roleIds: [], password: typed };
    await sam.send(accounts.create, { ...fields, requestId: 'an accident' });
    await app
      .withToken(secrets.note('a token during an accident', `ldx_${'x'.repeat(43)}`))
      .send(categories.list, {});
    await schema.alterTable('gone').renameTo(table).execute();
  }
}

test('secrets are in no log, no table and no export', async () => {
  const secrets = new Secrets();
  const logs = keepLogs();
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { issuer, clientId, clientSecret };
  const app = await start({ logger: logs.logger, publicUrl, oidc });
  const sam = await passwords(app, secrets);
  await misplaced(app, sam, secrets);
  await sso(app, secrets);
  await accidents(app, sam, secrets);
  expect(secrets.count).toBeGreaterThan(20);

  expect(logs.lines().filter(({ level }) => level === 50).length).toBeGreaterThan(3);
  expect(secrets.foundIn(logs.text()), 'in the log').toEqual([]);
  expect(secrets.foundIn(await dumpOf(app.database)), 'in the database').toEqual([]);
  const admin = await app.as('Administrator');
  const exported = await admin.send(audit.export.path, {});
  expect(secrets.foundIn(JSON.stringify(exported.body)), 'in an export').toEqual([]);
  const listed = await admin.send(accounts.list, {});
  expect(secrets.foundIn(JSON.stringify(listed.body)), 'in a list').toEqual([]);
  // The search itself works.
  expect(secrets.foundIn(JSON.stringify({ token: sam.token }))).toEqual(["a session's token"]);
});

test('passwords are kept as argon2id hashes, and tokens of every kind as hashes', async () => {
  const app = await start();
  await app.as('Viewer');
  const hashes = await app.database.reads.selectFrom('account').select('passwordHash').execute();
  for (const { passwordHash } of hashes) expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$/);
  const rows = await app.database.reads.selectFrom('session').select('tokenHash').execute();
  for (const { tokenHash } of rows) expect(tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await dumpOf(app.database)).not.toContain(password);
});

describe('a line of the log', () => {
  /** Control characters and line breaks that could forge or hide log lines. */
  const tricks = [
    '\r\n{"level":60,"msg":"forged"}',
    '\u001b[2J\u001b]0;x\u0007',
    '\u009b31m',
    '\u2028',
    '\u0000',
  ];

  const expectTame = ({ text, lines }: Logs) => {
    expect(lines().length).toBeGreaterThan(0);
    expect(lines().map(({ msg }) => msg)).not.toContain('forged');
    for (const line of text().trimEnd().split('\n')) {
      expect(() => JSON.parse(line)).not.toThrow();
      // oxlint-disable-next-line no-control-regex -- what a terminal would obey is what is looked for
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    }
  };

  test('is one line without control characters, whatever a request contains', async () => {
    const logs = keepLogs();
    const { app, as } = await start({ logger: logs.logger });
    const { token } = await as('Administrator');
    for (const trick of tricks) {
      const path = `/x${encodeURIComponent(trick)}`;
      await app.inject({ url: path });
      await inject(app, {
        method: 'POST',
        url: categories.list.path,
        headers: { traceparent: path },
        payload: trick,
      });
      const name = `trick ${trick}`;
      await post(
        app,
        categories.add.path,
        formType,
        dataField(JSON.stringify({ token, name, [name]: name })),
      );
    }
    expectTame(logs);
  });

  test('is the same for raw bytes on a socket', async () => {
    const logs = keepLogs();
    const { app } = await start({ logger: logs.logger });
    const port = await listen(app);
    for (const trick of tricks) {
      const raw = Buffer.from(trick).toString('latin1');
      for (const bytes of [
        `GET /x${raw} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
        `GET /${raw.replaceAll(/[\r\n\0]/g, '')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
        `GE${raw}T / HTTP/1.1\r\n\r\n`,
        `GET / HTTP/1.1\r\nHost: x\r\nUser-Agent: ${raw}\r\ntraceparent: ${raw}\r\nConnection: close\r\n\r\n`,
      ])
        await exchange(port, bytes).catch(() => '');
    }
    await exchange(port, 'GET /\x9b31m\x85\x7f HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expectTame(logs);
  });
});
