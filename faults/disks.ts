// Disks that fill up, fail and refuse: a small one of a server's own, and system calls that end in an error.
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

/** Begins a command whose mounts nobody else sees. Users other than root are root there, and nowhere else. */
const apart = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-U', '-r', '-m'];

/** Whether this user may mount a disk of memory. Where not, a test that needs one is skipped, and the run says so. */
export function canMount(): boolean {
  const [program = '', ...options] = apart;
  return spawnSync(program, [...options, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0;
}

/** The command that runs another one with a small disk mounted over an empty folder. `log` is what it prints into. */
export function onSmallDisk(folder: string, megabytes: number, log?: string): string[] {
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0"`;
  return [...apart, 'sh', '-c', `${mount} && exec "$@"${log === undefined ? '' : ` > "$0/${log}"`}`, folder];
}

export type SmallDisk = {
  /** A path of the disk, as this process can reach it: for everything but SQLite, which follows links by their text. */
  path: (...names: string[]) => string;
  /** Takes all room that is left. */
  fill: () => void;
  /** Gives it back. */
  free: () => void;
  /** Runs a program where the disk is mounted; rejects where it does not end well. */
  run: (program: string, ...args: string[]) => Promise<string>;
  /** Asks the database of DATA_DIR there. */
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
    // To the last byte: first by large pieces, then by small ones.
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

/** Whether this machine lets a user make the system calls of a process of theirs fail. */
export function canTrace(): boolean {
  if (!hasProgram('strace')) return false;
  const sleeper = spawn('sleep', ['10'], { stdio: 'ignore' });
  const { stderr } = spawnSync('strace', ['-p', `${sleeper.pid}`], { timeout: 500, encoding: 'utf8' });
  sleeper.kill();
  return stderr.includes('attached');
}

export type Fault = {
  /** System calls, as strace names them. */
  calls: string;
  error: 'EIO' | 'ENOSPC' | 'EROFS';
  /** Which of them fail, as strace's `when` says it; all without. */
  when?: string;
  /** The only files whose calls fail. */
  files?: readonly string[];
};

/** Makes system calls of a running process fail until the function returned is called, which gives what was traced. */
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
