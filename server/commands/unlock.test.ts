// The unlock command, with a running server and without.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loginLimits } from '../../contract/kit/limits.ts';
import { session } from '../../contract/session/session.ts';
import { twoFactor } from '../../contract/session/two-factor.ts';
import { seedRoles } from '../bootstrap/roles.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { type DatabaseFactory, databaseFactory, engine } from '../test/databases/databases.ts';
import { compileCache, type ServerProcess, startServer } from '../test/process.ts';
import { addAccount, password } from '../test/records/accounts.ts';
import { codeAt } from '../test/records/twoFactor.ts';
import { dataField, formType } from '../test/wire.ts';

const email = 'ada@example.com';
let factory: DatabaseFactory;
let folder: string;
let env: Record<string, string>;
let database: Database | undefined;
let server: ServerProcess | undefined;

beforeAll(async () => {
  factory = await databaseFactory(async () => {}, engine);
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-test-'));
  const location = await factory.copy();
  const given = 'url' in location ? { DATABASE_URL: location.url } : {};
  env = { PORT: '0', SAMPLE: 'off', DATA_DIR: folder, ...given };
});
afterEach(async () => {
  await database?.close();
  server?.child.kill('SIGKILL');
  await server?.exit;
  [database, server] = [undefined, undefined];
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the database, with one account. */
async function fill(): Promise<Database> {
  const { DATABASE_URL } = env;
  const file = join(folder, 'ludex.sqlite');
  database = await openDatabase(DATABASE_URL === undefined ? { file } : { url: DATABASE_URL });
  await migrate(database);
  await seedRoles(database, new Date());
  const admin = await database.reads
    .selectFrom('role')
    .select('id')
    .where('builtIn', '=', 1)
    .executeTakeFirstOrThrow();
  await addAccount(database, { email, name: 'Ada', roleIds: [admin.id] });
  return database;
}

/** Starts the server. Returns how to call it. */
async function start() {
  server = startServer(env);
  const url = await server.ready;
  return async (path: string, payload: object) => {
    const body = dataField(JSON.stringify(payload));
    const reply = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': formType },
      body,
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- read into as each call answers
    return (await reply.json()) as { errorCode?: string; data: any };
  };
}

/** Runs the command. */
function unlock(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const file = join(import.meta.dirname, 'unlock.ts');
  const options = {
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compileCache, ...env },
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('resets throttling and second factors and sets a one-time password while the server runs', async () => {
  const { reads } = await fill();
  const call = await start();
  const login = (more: object = {}) => call(session.login.path, { email, password, ...more });
  const { data } = await login();
  const own = { token: data.token };
  const begun = await call(twoFactor.beginApp.path, { ...own, currentPassword: password });
  await call(twoFactor.confirmApp.path, { ...own, otp: codeAt(begun.data.secret, new Date()) });
  const guesses = Array.from({ length: loginLimits.perAccount }, () => login({ password: 'wrong' }));
  await Promise.all(guesses);
  expect((await login()).errorCode).toBe('too_many_requests');

  expect(await unlock('ADA@example.com')).toMatchObject({
    code: 0,
    out: expect.stringContaining('failed sign-ins reset'),
  });
  expect((await login()).errorCode).toBe('invalid_fields');
  const reset = await unlock(email, '--two-factor');
  expect(reset.out).toContain('Authenticator app removed.\nSessions ended: 1.');
  expect((await call(session.current.path, own)).errorCode).toBe('identity_expired');
  expect((await login()).errorCode).toBeUndefined();

  const { out } = await unlock(email, '--password');
  const invented = /One-time password: (\S+) /.exec(out)?.[1] ?? '';
  expect((await login()).errorCode).toBe('wrong_credentials');
  expect((await login({ password: invented })).data.account.mustChangePassword).toBe(true);

  const rows = await reads
    .selectFrom('audit')
    .select(['action', 'entityLabel'])
    .where('actorName', '=', 'Command line')
    .orderBy('id')
    .execute();
  const actions = ['unlock', 'unlock', 'resetTwoFactor', 'unlock', 'resetPassword'];
  expect(rows).toEqual(actions.map((action) => ({ action: `account.${action}`, entityLabel: 'Ada' })));
  const stored = JSON.stringify(await reads.selectFrom('audit').selectAll().execute());
  expect(stored).not.toContain(invented);
});

test('enables an account without a server, and reports one that is still disabled', async () => {
  const { reads, writes } = await fill();
  await writes.updateTable('account').set({ status: 'disabled' }).where('email', '=', email).execute();
  expect(await unlock('nobody@example.com')).toMatchObject({
    code: 1,
    err: 'Nothing was changed: there is no account nobody@example.com\n',
  });
  expect((await unlock(email)).out).toContain('The account is still disabled');
  expect((await unlock(email, '--enable')).out).not.toContain('disabled');
  const row = await reads.selectFrom('account').select('status').where('email', '=', email).execute();
  expect(row).toEqual([{ status: 'active' }]);
});

test('changes nothing and prints the reason without arguments or without a database', async () => {
  expect(await unlock()).toMatchObject({ code: 1, err: expect.stringContaining('name one account') });
  const before = readdirSync(folder);
  const nowhere = engine === 'sqlite' ? 'holds no database' : 'start the server once';
  expect(await unlock(email)).toMatchObject({ code: 1, err: expect.stringContaining(nowhere) });
  expect(readdirSync(folder)).toEqual(before);
});
