// Runs the real application on a real database, and calls it as a client would.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeAll } from 'vitest';
import type { Call, Payload, Result, UploadCall } from '../../contract/kit/calls.ts';
import type { ErrorCode, Failure } from '../../contract/kit/errors.ts';
import { session } from '../../contract/session/session.ts';
import { type AppOptions, buildApp } from '../app.ts';
import type { BackupOptions } from '../backup/backups.ts';
import { makeFirstAdmin } from '../bootstrap/first-admin.ts';
import { seedRoles } from '../bootstrap/roles.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { Job } from '../jobs/scheduler.ts';
import { diskFiles, type Files } from '../media/storage.disk.ts';
import {
  type DatabaseFactory,
  databaseFactory,
  type Engine,
  engine,
  newFolder,
} from './databases/databases.ts';
import { dataForm, multipart, type TestFile } from './forms.ts';
import { addAccounts, cheapHash, emailOf, epoch, password, type RoleName } from './records/accounts.ts';
import { addStock } from './records/pictures.ts';

export { cheapHash, emailOf, epoch, password, type RoleName };

export type Reply = { status: number; headers: Record<string, unknown>; body: Record<string, unknown> };
type Address = { remoteAddress?: string };
/** The payload of a call, with the file and text fields of an upload. */
type Sent<C extends Call> = C extends UploadCall
  ? { file: TestFile } & Readonly<Record<string, string | TestFile>>
  : Payload<C>;

export type Client = {
  token: string;
  /**
   * Sends a payload of any kind with the token and returns the raw reply. The payload of an upload is sent as multipart.
   */
  send: (to: string | Call, payload: object, from?: Address) => Promise<Reply>;
  /** Makes a call that must succeed, and validates its reply against the contract. */
  ok: <C extends Call>(call: C, payload: Sent<C>) => Promise<Result<C>>;
  /** Makes a call that must fail with this code. The payload can be anything. */
  fails: (code: ErrorCode, call: Call, payload: object) => Promise<Failure>;
};

export type TestClock = { now: Date; advance: (milliseconds: number) => void };

export type TestApp = {
  app: FastifyInstance;
  database: Database;
  clock: TestClock;
  files: Files;
  /** Locations of data outside the database, and of backups. */
  backups: BackupOptions | undefined;
  /** Runs a job once, now. */
  runJob: (job: Job) => Promise<void>;
  /** Signs in the account of a role. */
  as: (role: RoleName) => Promise<Client>;
  /** A client with any token. */
  withToken: (token: string) => Client;
  /** Stops this application and starts another one on the same data, at the same time. */
  restart: () => Promise<TestApp>;
  /** Starts a second application on the same data, as another process is. On PostgreSQL only. */
  beside: () => Promise<TestApp>;
  close: () => Promise<void>;
};

/**
 * Gives each test of a file its own application: `const start = testApps();`, then `await start()` in a test, which can
 * override options. `server` is a PostgreSQL for this file only.
 */
export function testApps(
  on = engine,
  server?: () => string,
): (options?: Partial<AppOptions>) => Promise<TestApp> {
  let factory: DatabaseFactory | undefined;
  let filesFolder = '';
  let started = 0;
  const open: Pick<TestApp, 'close'>[] = [];
  const used: DatabaseLocation[] = [];
  beforeAll(async () => {
    const made =
      server === undefined
        ? (factories[on] ??= databaseFactory(fill, on))
        : databaseFactory(fill, on, server());
    factory = await made;
    filesFolder = newFolder();
  });
  afterEach(async () => {
    for (const app of open.splice(0)) await app.close();
    for (const location of used.splice(0)) factory?.giveBack(location);
  });
  const startOn = async (
    location: DatabaseLocation,
    clock: TestClock,
    options: StartOptions,
  ): Promise<TestApp> => {
    const app = await startApp(location, clock, options);
    open.push(app);
    const restart = async () => {
      open.splice(open.indexOf(app), 1);
      await app.close();
      return startOn(location, clock, options);
    };
    const beside = () => startOn(location, clock, options);
    return Object.assign(app, { restart, beside });
  };
  return async (given = {}) => {
    if (factory === undefined) throw new Error('testApps() is called at the top of a test file');
    const location = await factory.copy();
    const dataDir = join(filesFolder, String((started += 1)));
    const options = {
      files: diskFiles(join(dataDir, 'media')),
      backups: backupsOf(location, dataDir),
      ...given,
    };
    used.push(location);
    return startOn(location, clockAt(epoch), options);
  };
}

/** Backups that run only when a test requests them. */
function backupsOf(location: DatabaseLocation, dataDir: string): BackupOptions {
  const source: BackupOptions['source'] =
    'file' in location
      ? { engine: 'sqlite', file: location.file }
      : { engine: 'postgres', url: location.url };
  return {
    source,
    dataDir,
    media: join(dataDir, 'media'),
    madeLater: [],
    folder: join(dataDir, 'backups'),
    every: 0,
    keep: 3,
  };
}

type StartOptions = Partial<AppOptions> & Pick<AppOptions, 'files'>;

/** Test files in one process share its templates. */
const factories: Partial<Record<Engine, Promise<DatabaseFactory>>> = {};

async function fill(database: Database): Promise<void> {
  await migrate(database);
  await seedRoles(database, epoch);
  await makeFirstAdmin(database, { email: emailOf('Administrator'), password, hashCost: cheapHash }, epoch);
  await addAccounts(database);
  await addStock(database);
}

function clockAt(now: Date): TestClock {
  const clock = {
    now,
    advance: (milliseconds: number) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  return clock;
}

/** On a slow machine jobs would otherwise become due within a test, by the machine's clock. `runJob` runs them. */
const neverDue = { pollMs: 24 * 60 * 60_000, leaseMs: 60_000 };

async function startApp(
  location: DatabaseLocation,
  clock: TestClock,
  options: StartOptions,
): Promise<Omit<TestApp, 'restart' | 'beside'>> {
  const database = await openDatabase(location);
  const app = await buildApp({
    database,
    clock: () => clock.now,
    hashCost: cheapHash,
    logger: pino({ level: 'silent' }),
    consoleFolder: '',
    basePath: '/',
    productName: 'Ludex',
    publicUrl: 'http://localhost',
    siteUrl: 'https://site.example',
    cacheBytes: 1_000_000,
    jobIntervals: neverDue,
    ...options,
  });
  const withToken = (token: string) => clientOf(app, token);
  const as = async (role: RoleName) => {
    const { token } = await withToken('').ok(session.login, { email: emailOf(role), password });
    return withToken(token);
  };
  const close = async () => {
    await app.close();
    await database.close();
  };
  const { files, backups } = options;
  const { signal } = new AbortController();
  const { fourEyes = [] } = options;
  const runJob = (job: Job) => job.run({ database, files, fourEyes, now: clock.now, signal });
  return { app, database, clock, files, backups, runJob, as, withToken, close };
}

function clientOf(app: FastifyInstance, token: string): Client {
  const send: Client['send'] = async (to, payload, from = {}) => {
    const [url, parts] = typeof to === 'string' ? [to, false] : [to.path, to.kind === 'upload'];
    const body = token === '' ? payload : { token, ...payload };
    const form = parts ? multipart(body) : dataForm(body);
    const reply = await app.inject({ method: 'POST', url, ...form, ...from });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
  };
  return {
    token,
    send,
    ok: async (call, payload) => {
      const { status, body } = await send(call, payload);
      if (status !== 200) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(body)}`);
      return resultOf(call, body);
    },
    fails: async (code, call, payload) => {
      const { body } = await send(call, payload);
      if (body['errorCode'] !== code)
        throw new Error(`${call.path} did not fail with ${code}: ${JSON.stringify(body)}`);
      return body as Failure;
    },
  };
}

/** The data of a reply. Throws if it does not match the contract. */
function resultOf<C extends Call>(call: C, body: Record<string, unknown>): Result<C> {
  const { data, total, page, pageSize } = body;
  if (call.kind !== 'list') return call.output.parse(data) as Result<C>;
  const rows = call.output.array().parse(data);
  return { rows, total, page, pageSize } as Result<C>;
}
