// The product as users run it: a process of its own on a database of its own, spoken to over keep-alive connections.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Call, Payload, Result } from '../../contract/kit/calls.ts';
import { session } from '../../contract/session/session.ts';
import { compiledAt, serverOptions, serverVariables } from '../../scripts/serverProcess.mjs';
import { type Database, type DatabaseLocation, openDatabase } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { startPostgres } from '../../server/test/databases/postgres.ts';

export type Engine = 'sqlite' | 'postgres';

/** A database, and the folder that belongs to it. */
export type Store = {
  folder: string;
  location: DatabaseLocation;
  remove: () => Promise<void>;
};

/** Makes and fills a database in which every commit is durable. */
export async function openStore(engine: Engine, fill: (database: Database) => Promise<void>): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'ludex-bench-'));
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const location = postgres === undefined ? { file: join(folder, 'ludex.sqlite') } : { url: postgres.url };
  const database = await openDatabase(location);
  await migrate(database);
  await fill(database);
  // PostgreSQL does this by itself some minutes after many rows have come.
  await sql.raw(engine === 'postgres' ? 'vacuum analyze' : 'analyze').execute(database.writes);
  await database.close();
  const remove = async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, location, remove };
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
  startedMs: number;
  /** Memory of the process, as text. */
  memory: () => string;
  /** Processor time of the process so far, in milliseconds. On Linux only. */
  cpuMs: () => number;
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
  const startedMs = performance.now() - start;
  const agent = new Agent({ keepAlive: true });
  const reply = await post(agent, base + session.login.path, bodiesWith()<typeof session.login>(admin));
  const { token } = resultOf(session.login, reply);
  const bodyOf = bodiesWith(token);
  return {
    url: base,
    call: async (c, payload) => resultOf(c, await post(agent, base + c.path, bodyOf<typeof c>(payload))),
    bodyOf,
    token,
    startedMs,
    memory: () => memoryOf(child),
    cpuMs: () => cpuMsOf(child),
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

/** Time in user and system mode, which Linux counts in ticks of 10 ms: fields 14 and 15 of proc_pid_stat(5). */
function cpuMsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
