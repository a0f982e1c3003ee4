// A real pooler in front of PostgreSQL in transaction mode, where a connection is assigned for one transaction.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../server/test/ports.ts';
import { testFolder } from './world.ts';

/** Connections behind the pooler: fewer than one server process opens. */
const connections = 4;

/** Starts PgBouncer in front of a database until the test ends. Returns the URL. */
export async function startPooler(databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const own = await freePort();
  const file = join(testFolder(), 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
    * = host=${hostname} port=${port} user=${username} password=${password}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${own}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    default_pool_size = ${connections}
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
  return `postgres://${username}@127.0.0.1:${own}${pathname}`;
}
