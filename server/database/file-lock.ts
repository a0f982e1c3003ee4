// Who uses a data folder. SQLite's own locks on an empty file of the folder: they end with their process, however it ends.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as later } from 'node:timers/promises';

/** What holds a lock until it is called. */
export type Release = () => void;

/** Says for as long as this process lives, or until released, that it uses the folder's data. */
export async function lockShared(folder: string): Promise<Release> {
  return waitFor(folder, 'begin; select * from sqlite_schema');
}

/** Waits until no other process starts on the folder. Those that have started are no hindrance. */
export async function lockStartup(folder: string): Promise<Release> {
  return waitFor(folder, 'begin immediate');
}

/** Keeps everybody else from the folder's data; undefined while anybody uses it. */
export function lockExclusive(folder: string): Release | undefined {
  return take(folder, 'begin exclusive');
}

/** Milliseconds between two tries. The event loop is free meanwhile, so that signals are heard. */
const pause = 50;

async function waitFor(folder: string, lock: string): Promise<Release> {
  for (;;) {
    const release = take(folder, lock);
    if (release !== undefined) return release;
    await later(pause);
  }
}

const busy = 5;

function take(folder: string, lock: string): Release | undefined {
  const connection = new DatabaseSync(join(folder, 'ludex.lock'), { timeout: 0 });
  try {
    connection.exec(lock);
    return () => connection.isOpen && connection.close();
  } catch (error) {
    connection.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
}
