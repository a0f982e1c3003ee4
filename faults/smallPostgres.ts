// A PostgreSQL for one test, with its tables or its WAL on a small disk.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder, pidOf, programsIn, remove, settings } from '../server/test/databases/postgres.ts';
import { freePort } from '../server/test/ports.ts';
import { timeUntil } from './breaks.ts';
import { diskOf, onSmallDisk, type SmallDisk } from './disks.ts';

export type SmallPostgres = {
  /** Its `postgres` database as superuser. */
  url: string;
  disk: SmallDisk;
  /** Stops it if it still runs, and starts it again. */
  restart: () => Promise<void>;
  /** Its log output. */
  log: () => string;
};

/** PostgreSQL refuses to run as root: root switches to the user postgres, and root inside a namespace to another one. */
const asAnother =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    : ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

/** True if root inside the mount namespace can switch users. */
export function canBecomeAnother(): boolean {
  const [program, ...options] = [...onSmallDisk('/tmp', 1), ...asAnother, 'true'];
  return platform() === 'linux' && spawnSync(program, options, { stdio: 'ignore' }).status === 0;
}

/** Starts one with its tables or its WAL on a disk of this size. Removed when the test ends. */
export async function smallPostgres(small: 'tables' | 'log', megabytes: number): Promise<SmallPostgres> {
  const asRoot = process.getuid?.() === 0;
  const folder = makeFolder(asRoot);
  const programs = join(programsIn(folder, asRoot), `${platform()}-${arch()}`, 'native', 'bin');
  const [mounted, roomy] = [join(folder, 'small'), join(folder, 'roomy')];
  for (const path of [mounted, roomy]) mkdirSync(path);
  const chown = asRoot ? spawnSync('chown', ['postgres:', roomy]) : undefined;
  if (chown !== undefined && chown.status !== 0) throw new Error('There is no user postgres');
  const [program, ...options] = [...onSmallDisk(mounted, megabytes), 'sleep', 'infinity'];
  // The disk exists as long as a process runs in its namespace.
  const holder = spawn(program, options, { stdio: 'ignore' });
  const disk = diskOf(holder.pid, mounted);
  await timeUntil(async () => readFileSync(`/proc/${holder.pid}/cmdline`, 'utf8').startsWith('sleep'));
  const [data, wal] = [
    join(small === 'tables' ? mounted : roomy, 'data'),
    join(small === 'tables' ? roomy : mounted, 'wal'),
  ];
  const seen = small === 'tables' ? disk.path('data') : data;
  const runs = () => existsSync(join(seen, 'postmaster.pid'));
  const end = async () => {
    if (runs()) process.kill(pidOf(seen), 'SIGQUIT');
    await timeUntil(async () => !runs());
  };
  onTestFinished(async () => {
    await end();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    remove(folder);
  });
  const run = (name: string, args: readonly string[]) =>
    disk.run(asAnother[0] ?? '', ...asAnother.slice(1), join(programs, name), ...args);
  const initial = [
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--auth=trust',
    '--username=postgres',
    '--wal-segsize=1',
  ];
  await run('initdb', ['-D', data, '-X', wal, ...initial]);
  const port = await freePort();
  // Without a small WAL, no checkpoint runs during a test, as it would fail on a full disk.
  const sizes = small === 'log' ? { min_wal_size: '2MB', max_wal_size: '4MB' } : {};
  const flags = Object.entries({ ...settings, ...sizes, port });
  const given = flags.map(([name, value]) => `-c ${name}=${value || "''"}`).join(' ');
  const log = join(roomy, 'server.log');
  const start = async () =>
    void (await run('pg_ctl', ['start', '-D', data, '-w', '-s', '-l', log, '-o', given]));
  await start();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const restart = async () => {
    await end();
    await start();
  };
  return { url, disk, restart, log: () => readFileSync(log, 'utf8') };
}
