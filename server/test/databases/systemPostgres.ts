// A PostgreSQL server installed on this machine; unlike the one from npm it has pg_dump and similar programs.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../ports.ts';
import { careless, killNow, makeFolder, remove, settings } from './postgres.ts';

const debian = '/usr/lib/postgresql';

/**
 * Folder and version of the installed programs; undefined if there are none that this user can start. Tests that need
 * them are then skipped, and the run reports it.
 */
export const systemPrograms = findPrograms();

function findPrograms(): { folder: string; major: number } | undefined {
  const asked = output('pg_config', ['--bindir']);
  const debians = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(asked === undefined ? [] : [asked]),
    ...debians.map((name) => join(debian, name, 'bin')),
  ];
  const folder = folders.find((one) =>
    ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(one, name))),
  );
  if (folder === undefined || (process.getuid?.() === 0 && userOf('-u') === undefined)) return undefined;
  return { folder, major: Number(/ (\d+)/.exec(output(join(folder, 'pg_dump'), ['--version']) ?? '')?.[1]) };
}

function output(program: string, args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** Ids of the user postgres, which runs the server when this process is root. */
function userOf(what: '-u' | '-g'): number | undefined {
  const id = output('id', [what, 'postgres']);
  return id === undefined ? undefined : Number(id);
}

type SystemPostgres = {
  /** The server's `postgres` database as superuser. */
  url: string;
  stop: () => void;
};

/** Starts one on a free port of 127.0.0.1; removed when it is stopped or this process ends. */
async function startSystemPostgres(): Promise<SystemPostgres> {
  if (systemPrograms === undefined) throw new Error('There is no PostgreSQL on this machine');
  const { folder: programs } = systemPrograms;
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? { uid: userOf('-u') ?? 0, gid: userOf('-g') ?? 0 } : undefined;
  const folder = makeFolder(asRoot);
  const data = join(folder, 'data');
  const stop = () => {
    killNow(data);
    remove(folder);
    process.off('exit', stop);
  };
  process.once('exit', stop);
  mkdirSync(data, { mode: 0o700 });
  const password = 'Geheimnis-der-Sicherung';
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  const run = (name: string, args: string[]) =>
    execFileSync(join(programs, name), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]);
  const port = await freePort();
  const options = Object.entries({ ...settings, ...careless, port }).map(
    ([name, value]) => `-c ${name}=${value || "''"}`,
  );
  const log = join(data, 'server.log');
  try {
    run('pg_ctl', ['start', '-D', data, '-w', '-l', log, '-o', options.join(' ')]);
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`, { cause: error });
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/**
 * A server for a test file, called at its top, if PostgreSQL is installed. Returns its URL once a test runs. Until the
 * file ends, its programs are first in PATH.
 */
export function systemPostgresForFile(): () => string {
  let url = '';
  let end = () => {};
  const path = process.env['PATH'];
  beforeAll(async () => {
    if (systemPrograms === undefined) return;
    ({ url, stop: end } = await startSystemPostgres());
    process.env['PATH'] = [systemPrograms.folder, path].join(delimiter);
  });
  afterAll(() => {
    process.env['PATH'] = path;
    end();
  });
  return () => url;
}
