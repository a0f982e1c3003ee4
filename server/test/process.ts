// The server as a process of its own, started as `node server/main.ts` is.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type ServerProcess = {
  child: ChildProcess;
  /** What it has printed so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves to the URL of its ready line; rejects if it ends before. */
  ready: Promise<string>;
  /** Resolves to its exit code, or to the signal that ended it. */
  exit: Promise<number | NodeJS.Signals | null>;
};

/** Where servers keep what they have compiled, for those that start after them. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/servers');

/**
 * Starts a server with these variables and none of this process's own but PATH, and with options of Node. `through` is a
 * command that becomes the one that stands behind it.
 */
export function startServer(
  env: Record<string, string>,
  options: readonly string[] = [],
  through: readonly string[] = [],
): ServerProcess {
  const node = [process.execPath, ...options, join(import.meta.dirname, '../main.ts')];
  const [program = '', ...args]: readonly string[] = [...through, ...node];
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      printed[stream] += text;
    });
  }
  const exit = once(child, 'close').then(() => child.signalCode ?? child.exitCode);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const url = /^Ludex is ready at (.+)$/m.exec(printed.stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
    void exit.then((code) => reject(new Error(`The server ended with ${code}: ${printed.stderr}`)));
  });
  // Who does not wait for readiness need not hear that it never came.
  ready.catch(() => {});
  return { child, stdout: () => printed.stdout, stderr: () => printed.stderr, ready, exit };
}
