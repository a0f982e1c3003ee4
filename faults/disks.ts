// Disks that fill up, fail or refuse: a small disk per server, and system calls that return errors.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Rows } from './databases.ts';
import { hasProgram } from './world.ts';

/** Runs a command in its own mount namespace. Users other than root are root only inside it. */
const apart = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-U', '-r', '-m'];

/** True if this user can mount a tmpfs. Otherwise tests that need it are skipped, and the run reports it. */
export function canMount(): boolean {
  const [program = '', ...options] = apart;
  return spawnSync(program, [...options, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;
}

/** A command that runs another one with a small disk mounted over an empty folder. `log` is its output file. */
export function onSmallDisk(folder: string, megabytes: number, log?: string): string[] {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`;
  return [...apart, 'sh', '-c', `${mount} && exec "$@"${log === undefined ? '' : ` > "$0/${log}"`}`, folder];
}

export type SmallDisk = {
  /** Path of the disk for this process, for everything except SQLite, which resolves links by their text. */
  path: (...names: string[]) => string;
  /** Uses up all free space. */
  fill: () => void;
  /** Frees it again. */
  free: () => void;
  /** Runs a program inside the mount namespace; rejects if it fails. */
  run: (program: string, ...args: string[]) => Promise<string>;
  /** Queries the database of DATA_DIR there. */
  query: (sql: string) => Promise<Rows>;
};

/** The small disk of a process that was started on one. */
export function diskOf(pid: number | undefined, folder: string): SmallDisk {
  const path = (...names: string[]) => join(`/proc/${pid}/root`, folder, ...names);
  const run = async (program: string, ...args: string[]) => {
    const user = process.getuid?.() === 0 ? [] : ['-U', '--preserve-credentials'];
    const { stdout } = await promisify(execFile)('nsenter', [
      '-t',
      `${pid}`,
      '-m',
      ...user,
      program,
      ...args,
    ]);
    return stdout;
  };
  const asked = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1], { timeout: 10_000 });
    console.log(JSON.stringify(database.prepare(process.argv[2]).all()));`;
  return {
    path,
    fill: () => fill(path('filler')),
    free: () => rmSync(path('filler')),
    run,
    query: async (sql) => {
      const file = join(folder, 'data', 'ludex.sqlite');
      return JSON.parse(await run(process.execPath, '--no-warnings', '-e', asked, file, sql));
    },
  };
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    // To the last byte: large pieces first, then small ones.
    for (const size of [1 << 20, 1 << 12, 1]) writeAll(file, Buffer.alloc(size));
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** True if this machine allows fault injection by strace. */
export function canTrace(): boolean {
  if (!hasProgram('strace')) return false;
  const sleeper = spawn('sleep', ['10'], { stdio: 'ignore' });
  const { stderr } = spawnSync('strace', ['-p', `${sleeper.pid}`], { timeout: 500, encoding: 'utf8' });
  sleeper.kill();
  return stderr.includes('attached');
}

export type Fault = {
  /** System calls, as named by strace. */
  calls: string;
  error: 'EIO' | 'ENOSPC' | 'EROFS';
  /** The calls that fail, as in strace's `when`; all by default. */
  when?: string;
  /** Limits the failures to these files. */
  files?: readonly string[];
};

/** Injects failures into the system calls of a running process until the returned function is called, which returns the trace. */
export async function breakCalls(
  pid: number | undefined,
  { calls, error, when, files = [] }: Fault,
  trace = calls,
): Promise<() => Promise<string>> {
  const injected = `inject=${calls}:error=${error}${when === undefined ? '' : `:when=${when}`}`;
  const only = files.flatMap((file) => ['-P', file]);
  const options = ['-f', '-q', '-e', `trace=${trace}`, '-e', injected, ...only];
  const strace = spawn('strace', [...options, '-p', `${pid}`]);
  onTestFinished(() => void strace.kill());
  let traced = '';
  strace.stderr.setEncoding('utf8').on('data', (text: string) => {
    traced += text;
  });
  await attached(pid);
  return async () => {
    strace.kill('SIGINT');
    await once(strace, 'close');
    return traced;
  };
}

/** Resolves when all threads of a process are traced. */
async function attached(pid: number | undefined): Promise<void> {
  const traced = async (thread: string) =>
    !/^TracerPid:\s+0$/m.test(await readFile(`/proc/${pid}/task/${thread}/status`, 'utf8'));
  for (;;) {
    const threads = readdirSync(`/proc/${pid}/task`);
    if ((await Promise.all(threads.map(traced))).every(Boolean)) return;
    await pause(20);
  }
}
