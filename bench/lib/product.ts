// The product as users run it: a process of its own on a database of its own, spoken to over keep-alive connections.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Call, Payload, Result } from '../../contract/kit/calls.ts';
import { session } from '../../contract/session/session.ts';
import { compiledAt, serverOptions, serverVariables } from '../../scripts/serverProcess.mjs';
import { type Database, type DatabaseLocation, openDatabase } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { startPostgres } from '../../server/test/postgres.ts';

export type Engine = 'sqlite' | 'postgres';

/** A database, and the folder that belongs to it. */
export type Store = {
  engine: Engine;
  folder: string;
  location: DatabaseLocation;
  /** Bytes that the database takes. */
  size: () => Promise<number>;
  remove: () => Promise<void>;
};

/** Fills a database, and where it is kept for the next run: of SQLite under this name, of PostgreSQL in a server of all. */
type Filling = {
  fill: (database: Database) => Promise<void>;
  kept?: { folder: string; name: string } | undefined;
};

/** Makes a database of an engine in which every commit is durable; empty where nothing fills it. */
export async function openStore(engine: Engine, filling?: Filling): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'ludex-bench-'));
  const keptIn = filling?.kept && join(filling.kept.folder, 'postgres');
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true, kept: keptIn }) : undefined;
  const location = await (postgres === undefined
    ? fillFile(join(folder, 'ludex.sqlite'), filling)
    : fillServer(postgres.url, filling));
  return {
    engine,
    folder,
    location,
    size: async () => ('url' in location ? databaseSize(location.url) : folderSize(folder)),
    remove: async () => {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fillFile(file: string, filling: Filling | undefined): Promise<DatabaseLocation> {
  if (filling?.kept === undefined) await fillAt({ file }, filling);
  else {
    mkdirSync(filling.kept.folder, { recursive: true });
    const kept = join(filling.kept.folder, `${filling.kept.name}.sqlite`);
    if (!existsSync(kept)) await fillAt({ file: kept }, filling);
    copyToDisk(kept, file);
    await fillAt({ file }, nothing);
  }
  return { file };
}

/** Copies a file and syncs it, so that no disk write is pending during a measurement. */
export function copyToDisk(from: string, to: string): void {
  copyFileSync(from, to);
  const copy = openSync(to, 'r+');
  fsyncSync(copy);
  closeSync(copy);
}

async function fillServer(url: string, filling: Filling | undefined): Promise<{ url: string }> {
  if (filling?.kept === undefined) {
    await fillAt({ url }, filling);
    await look(url);
    return { url };
  }
  const { name } = filling.kept;
  const at = (database: string) => ({ url: Object.assign(new URL(url), { pathname: `/${database}` }).href });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Removes copies and unfinished databases of earlier runs.
  for (const left of ['ludex', 'raw', 'filling']) await client.query(`drop database if exists "${left}"`);
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await client.query('create database "filling"');
    await fillAt(at('filling'), filling);
    await look(at('filling').url);
    await client.query(`alter database "filling" rename to "${name}"`);
  }
  await client.query(`create database "ludex" template "${name}" strategy file_copy`);
  await client.end();
  await fillAt(at('ludex'), nothing);
  return at('ludex');
}

/** A kept database may be of an older version. */
const nothing: Filling = { fill: async () => {} };

/** Does what PostgreSQL does by itself some minutes after many rows have come. */
async function look(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

async function fillAt(location: DatabaseLocation, filling: Filling | undefined): Promise<void> {
  if (filling === undefined) return;
  const database = await openDatabase(location);
  await migrate(database);
  await filling.fill(database);
  await database.close();
}

type BodyOf = <C extends Call>(payload: Payload<C>) => string;

export type Product = {
  /** The server's origin. */
  url: string;
  /** Makes a call as the administrator; throws where it fails. */
  call: <C extends Call>(call: C, payload: Payload<C>) => Promise<Result<C>>;
  /** The body of such a call, for other clients. */
  bodyOf: BodyOf;
  /** Token of the administrator's session. */
  token: string;
  /** Milliseconds from the start of the process to its first reply. */
  started: number;
  /** Memory of the process, as text. */
  memory: () => string;
  stop: () => Promise<void>;
};

/** The account that benches work as. */
export const admin = { email: 'bench@example.com', password: 'a password for benches' };
const main = join(import.meta.dirname, '../../server/main.ts');
export const form = 'application/x-www-form-urlencoded';

type Start = { env?: Record<string, string>; node?: readonly string[] };

/** Starts the server on a database and signs in. */
export async function startProduct(store: Store, { env = {}, node = [] }: Start = {}): Promise<Product> {
  const start = performance.now();
  const child = spawn(process.execPath, [...serverOptions, ...node, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...serverVariables,
      NODE_COMPILE_CACHE: compiledAt(),
      PORT: '0',
      DATA_DIR: store.folder,
      SAMPLE: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
      ...('url' in store.location ? { DATABASE_URL: store.location.url } : {}),
    },
  });
  // A bench that fails must not leave it behind, to take its part of the processor from the next one.
  const end = () => child.kill();
  process.once('exit', end);
  const base = await addressOf(child.stdout);
  await fetch(`${base}/readyz`);
  const started = performance.now() - start;
  const agent = new Agent({ keepAlive: true });
  const reply = await post(agent, base + session.login.path, bodiesWith()<typeof session.login>(admin));
  const { token } = resultOf(session.login, reply);
  const bodyOf = bodiesWith(token);
  return {
    url: base,
    call: async (c, payload) => resultOf(c, await post(agent, base + c.path, bodyOf<typeof c>(payload))),
    bodyOf,
    token,
    started,
    memory: () => memoryOf(child),
    stop: async () => {
      agent.destroy();
      process.off('exit', end);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Makes bodies of calls with a token. */
export function bodiesWith(token?: string): BodyOf {
  return (payload) => new URLSearchParams({ data: JSON.stringify({ ...payload, token }) }).toString();
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += String(chunk);
    const ready = /Ludex is ready at (\S+)\/\n/.exec(printed);
    if (ready?.[1] !== undefined) {
      output.resume();
      return ready[1];
    }
  }
  throw new Error(`The server ended before it was ready: ${printed}`);
}

/** Resident memory; where known, without mapped files. */
function memoryOf({ pid }: ChildProcess): string {
  const megabytes = (kibibytes: string | undefined) => `${Math.round((Number(kibibytes) * 1024) / 1e6)} MB`;
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return megabytes(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString());
  const text = readFileSync(status, 'utf8');
  const of = (name: string) => megabytes(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]);
  return `${of('VmRSS')}, ${of('RssAnon')} of it its own`;
}

/** The reply's data. Throws if the call failed. */
export function resultOf<C extends Call>(call: C, text: string): Result<C> {
  const reply: { success: boolean; data: unknown } = JSON.parse(text);
  if (!reply.success) throw new Error(`${call.path}: ${text}`);
  return (call.kind === 'list' ? { ...reply, rows: reply.data } : reply.data) as Result<C>;
}

/** node:http rather than fetch: what is measured is the server, and this costs a third of it. */
function post(agent: Agent, url: string, body: string): Promise<string> {
  const headers = { 'content-type': form, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function folderSize(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

async function databaseSize(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  await client.end();
  return Number(rows[0]?.size);
}
