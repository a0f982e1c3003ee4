// Preloaded into a server: on a signal it tries what injected code would try, and prints the outcome.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** The error of each attempt, or its success. */
type Outcomes = Record<'read' | 'write' | 'spawn', string>;
/** A thread must not have more permissions than the process. */
export type Intrusion = { process: Outcomes; thread: Outcomes };

/** Tries every attempt on a folder outside the server's data. */
function tryAll(folder: string): Outcomes {
  return {
    read: outcomeOf(() => readFileSync(join(folder, 'secret'))),
    write: outcomeOf(() => writeFileSync(join(folder, 'written'), 'x')),
    spawn: outcomeOf(() => {
      const { error } = spawnSync(process.execPath, ['--version']);
      if (error !== undefined) throw error;
    }),
  };
}

function outcomeOf(attempt: () => void): string {
  try {
    attempt();
    return 'succeeded';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

const folder = process.env['INTRUDER_FOLDER'];
if (isMainThread && folder !== undefined) {
  process.on('SIGUSR2', () => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { intruder: folder } });
    thread.on('message', (outcomes: Outcomes) => {
      const intrusion: Intrusion = { process: tryAll(folder), thread: outcomes };
      process.stdout.write(`Intruder: ${JSON.stringify(intrusion)}\n`);
    });
  });
} else if (typeof workerData === 'object' && workerData !== null && 'intruder' in workerData) {
  parentPort?.postMessage(tryAll(String(workerData.intruder)));
}
