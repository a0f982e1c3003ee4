// Locks of a data folder: SQLite's own locks on an empty file. They end with their process, even if it is killed.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** Releases a lock. */
export type Release = () => void;

/** Held by each process that uses the data. */
export async function lockShared(folder: string): Promise<Release> {
  return waitFor(folder, 'begin; select * from sqlite_schema');
}

/** Held while a process starts. Waits for other starting processes, not for running ones. */
export async function lockStartup(folder: string): Promise<Release> {
  return waitFor(folder, 'begin immediate');
}

/** Excludes all other processes. Returns undefined if one uses the data. */
export function lockExclusive(folder: string): Release | undefined {
  return tryLock(folder, 'begin exclusive');
}

/** Polls, so that the event loop still handles signals. */
const retryMs = 50;

async function waitFor(folder: string, lock: string): Promise<Release> {
  for (;;) {
    const release = tryLock(folder, lock);
    if (release !== undefined) return release;
    await sleep(retryMs);
  }
}

function tryLock(folder: string, lock: string): Release | undefined {
  const connection = new DatabaseSync(join(folder, 'ludex.lock'), { timeout: 0 });
  try {
    connection.exec(lock);
    return () => connection.isOpen && connection.close();
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
