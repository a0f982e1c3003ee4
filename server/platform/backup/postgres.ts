// A PostgreSQL database for a backup, by its own pg_dump and pg_restore.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Dumped } from './dump.ts';

/** Dumps the database as of one moment, by which the rows are counted, too. */
export async function dumpPostgres(url: string, to: string, signal: AbortSignal): Promise<Dumped> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const counts = await countsOf(client);
    const migrations = await migrationsOf(client);
    const pictures = await client.query<Dumped['pictures'][number]>('select hash, width from media');
    const ours = ['--format=custom', '--schema=public', '--no-owner', '--no-privileges'];
    const taken = [`--snapshot=${rows[0]?.snapshot ?? ''}`, `--file=${to}`];
    await runTool('pg_dump', [...ours, ...taken], url, signal);
    return { counts, migrations, pictures: pictures.rows };
  });
}

/** Why the tools of PostgreSQL cannot serve this database here; undefined where they can. */
export async function toolsObstacle(url: string): Promise<string | undefined> {
  if (process.permission?.has('child') === false)
    return 'this server may start no other programs (BACKUP_EVERY is 0)';
  const versions = await Promise.all(
    (['pg_dump', 'pg_restore', 'psql'] as const).map(async (name) => {
      const run = await promisify(execFile)(name, ['--version']).catch(() => undefined);
      return { name, major: Number(/ (\d+)/.exec(run?.stdout ?? '')?.[1] ?? 0) };
    }),
  );
  const missing = versions.filter(({ major }) => major === 0).map(({ name }) => name);
  if (missing.length > 0) return `${missing.join(', ')} of PostgreSQL is not installed beside this server`;
  const server = await connected(url, async (client) => {
    const { rows } = await client.query<{ number: string }>(
      `select current_setting('server_version_num') as number`,
    );
    return Math.floor(Number(rows[0]?.number) / 10_000);
  });
  const old = versions.find(({ major }) => major < server);
  return old && `${old.name} is of version ${old.major}, and cannot serve PostgreSQL ${server}`;
}

/** Restores a dump into a scratch database and compares it; says what is wrong, and what could not be tried. */
export async function drillPostgres(
  url: string,
  dump: string,
  counts: Record<string, number>,
  signal: AbortSignal,
) {
  // Reads all of it, whoever may make databases.
  await runTool('pg_restore', ['--file=-', dump], url, signal, true);
  const name = `ludex_drill_${randomUUID().replaceAll('-', '')}`;
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return connected(url, async (client) => {
    try {
      await client.query(`create database "${name}" encoding 'UTF8' template template0`);
    } catch (error) {
      return { problems: [], notes: [`not restored into a scratch database: ${messageOf(error)}`] };
    }
    try {
      await runTool('pg_restore', [...intoPublic, `--dbname=${name}`, dump], scratch, signal);
      const restored = await connected(scratch, countsOf);
      const problems = Object.entries(counts)
        .filter(([table, rows]) => restored[table] !== rows)
        .map(([table, rows]) => `${table} has ${restored[table] ?? 'no'} rows where ${rows} were`);
      return { problems, notes: [] };
    } catch (error) {
      return { problems: [messageOf(error)], notes: [] };
    } finally {
      await client.query(`drop database if exists "${name}" with (force)`);
    }
  });
}

const intoPublic = ['--schema=public', '--no-owner', '--no-privileges', '--exit-on-error'];

/** Puts a dump in the place of everything that the database holds: all of it, or nothing where anything fails. */
export async function restorePostgres(
  url: string,
  dump: string,
  script: string,
  signal: AbortSignal,
): Promise<void> {
  await runTool('pg_restore', [...intoPublic, `--file=${script}`, dump], url, signal);
  const first = 'drop schema if exists public cascade; create schema public';
  const options = [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    '--output=/dev/null',
  ];
  // Who was signed in then need not be welcome any more.
  const last = 'delete from public."session"';
  const commands = [`--command=${first}`, `--file=${script}`, `--command=${last}`];
  await runTool('psql', [...options, ...commands], url, signal);
}

/** Other connections to the database: who brings a backup back has to be alone. */
export async function othersConnected(url: string): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows[0]?.others ?? 0;
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // One that breaks fails its next query; unheard, the error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function countsOf(client: pg.Client): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ rows: number }>(
      `select count(*)::int as rows from public."${name}"`,
    );
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public."schemaVersion" order by name',
  );
  return rows.map(({ name }) => name);
}

/** Runs a tool, which is told by variables where the database is: arguments can be seen by everybody on the machine. */
async function runTool(
  name: string,
  args: string[],
  url: string,
  signal: AbortSignal,
  silent = false,
): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslmode = searchParams.get('sslmode');
  const env = {
    PATH: process.env['PATH'],
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port === '' ? '5432' : port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode === null ? {} : { PGSSLMODE: sslmode }),
  };
  const child = spawn(name, args, { env, signal, stdio: ['ignore', silent ? 'ignore' : 'pipe', 'pipe'] });
  let complaint = '';
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, 2_000);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} failed: ${complaint.trim().split('\n')[0] ?? ''}`)),
    );
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
