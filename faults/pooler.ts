// A real pooler in front of PostgreSQL in transaction mode, where a connection is assigned for one transaction.
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '../server/test/ports.ts';
import { testFolder } from './world.ts';

/** Connections behind the pooler: fewer than one server process opens. */
const connections = 4;

/** `follows`: it remembers the statements that each client prepared, as PgBouncer does from 1.21 on if it is told to. */
export type PoolerMode = { follows: boolean; databases?: string; mode?: 'transaction' | 'session' };

/** True if the installed PgBouncer can follow prepared statements. */
export const canFollow = installedVersion() >= 121;

/** Starts PgBouncer in front of a database until the test ends. Returns the URL. */
export async function startPooler(
  databaseUrl: string,
  { follows, databases = '*', mode = 'transaction' }: PoolerMode,
): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await freePort();
  const file = join(testFolder(), 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
    ${databases} = host=${hostname} port=${port} user=${username} password=${password}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${own}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    default_pool_size = ${connections}
    ${canFollow ? `max_prepared_statements = ${follows ? 100 : 0}` : ''}
    `,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
    child.once('close', () => reject(new Error(`PgBouncer ended: ${said}`)));
  });
  return `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`;
}

/** Names of the statements that are prepared on the connections behind the pooler. */
export async function namesBehind(poolerUrl: string): Promise<string[]> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: poolerUrl }));
  const names: string[] = [];
  // Each holds one of the connections until all were asked.
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>('select name from pg_prepared_statements');
    names.push(...rows.map(({ name }) => name));
  }
  await Promise.all(clients.map((client) => client.end()));
  return names;
}

/** 118 for 1.18; 0 where it is not installed. */
function installedVersion(): number {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) * 100 + Number(minor);
}
