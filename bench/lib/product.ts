// The product as users run it: a process of its own, spoken to over keep-alive connections.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Call, Payload, Result } from '../../contract/kit.ts';
import { session } from '../../contract/session.ts';
import { type Database, openDatabase } from '../../server/platform/db/db.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { startPostgres } from '../../server/test/postgres.ts';

export type Engine = 'sqlite' | 'postgres';

export type Product = {
  /** The server's origin. */
  url: string;
  /** The SQLite file, where that is the engine. */
  file: string;
  /** Makes a call as the administrator; throws where it fails. */
  call: <C extends Call>(call: C, payload: Payload<C>) => Promise<Result<C>>;
  /** Bytes that the database takes. */
  size: () => Promise<number>;
  stop: () => Promise<void>;
};

const admin = { email: 'bench@example.com', password: 'a password for benches' };
const main = join(import.meta.dirname, '../../server/main.ts');

type Start = {
  /** Fills the database before the server starts. */
  fill?: (database: Database) => Promise<void>;
  env?: Record<string, string>;
};

/** Starts the server on a database of an engine, empty where nothing fills it, with every write durable, and signs in. */
export async function startProduct(engine: Engine, { fill, env = {} }: Start = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'ludex-bench-'));
  const file = join(folder, 'ludex.sqlite');
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  if (fill !== undefined) {
    const database = await openDatabase(postgres === undefined ? { file } : { url: postgres.url });
    await migrate(database);
    await fill(database);
    await database.close();
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      SAMPLE: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
      ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
    },
  });
  const base = await addressOf(child.stdout);
  const agent = new Agent({ keepAlive: true });
  const signedIn: { token?: string } = {};
  const call: Product['call'] = async (c, payload) => {
    const reply = await post(agent, base + c.path, { ...payload, ...signedIn });
    if (!reply.success) throw new Error(`${c.path}: ${JSON.stringify(reply)} for ${JSON.stringify(payload)}`);
    return (c.kind === 'list' ? { ...reply, rows: reply.data } : reply.data) as Result<typeof c>;
  };
  signedIn.token = (await call(session.login, admin)).token;
  return {
    url: base,
    file,
    call,
    size: async () => (postgres === undefined ? folderSize(folder) : databaseSize(postgres.url)),
    stop: async () => {
      agent.destroy();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

type Envelope = { success: boolean; data: unknown };

/** node:http rather than fetch: what is measured is the server, and this costs a third of it. */
function post(agent: Agent, url: string, payload: object): Promise<Envelope> {
  const body = new URLSearchParams({ data: JSON.stringify(payload) }).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
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
