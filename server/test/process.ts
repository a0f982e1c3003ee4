// Starts the server as a process, like `node server/main.ts`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type ServerProcess = {
  child: ChildProcess;
  /** Output so far. */
  stdout: () => string;
  stderr: () => string;
  /** Resolves to the URL of the ready line; rejects if the process ends first. */
  ready: Promise<string>;
  /** Resolves to the exit code, or to the signal that ended the process. */
  exit: Promise<number | NodeJS.Signals | null>;
};

/** Compile cache of servers, reused by later ones. */
export const compileCache = join(import.meta.dirname, '../../node_modules/.cache/servers');

/**
 * Starts a server with these environment variables and only PATH from this process, and with Node options. `through` is
 * a command that wraps the server's command.
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
  // Avoids an unhandled rejection if the caller does not wait.
  ready.catch(() => {});
  return { child, stdout: () => printed.stdout, stderr: () => printed.stderr, ready, exit };
}
