// Loaded into a server before it begins: at a sign it tries what code that got in would try, and prints what came of it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** What each attempt failed with, or that it succeeded. */
type Outcomes = Record<'read' | 'write' | 'spawn', string>;
/** A thread must not be able to do more than the process. */
export type Intrusion = { process: Outcomes; thread: Outcomes };

/** Tries it with a folder that is none of the server's. */
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
