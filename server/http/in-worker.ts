// Runs writing calls with many rows, such as imports and merges, in a worker.
import type { Database } from '../database/database.ts';
import { defineTask } from '../worker/worker-tasks.ts';
import type { Feature } from './feature.ts';
import { type WriteHandler, type Writing, write } from './write.ts';

type WorkerWriting = Pick<Writing, 'payload' | 'who' | 'actor'> & {
  /** The module of the call's feature. */
  file: string;
  path: string;
  common: Omit<Writing['common'], 'oidc' | 'backups'>;
};

/** @public imported by the worker thread */
export const writeTask = defineTask({
  module: import.meta.url,
  name: 'writeTask',
  thread: 'writes',
  run: async ({ file, path, ...writing }: WorkerWriting, { database }) => {
    const { feature }: { feature: Feature } = await import(file);
    const [name = '', call] = Object.entries(feature.contract).find(([, one]) => one.path === path) ?? [];
    if (call === undefined) throw new Error(`${file} has no call ${path}`);
    return write(await database(), { ...writing, call, handler: feature.handlers[name] as WriteHandler });
  },
});

/** The same as `write`, in a worker. `file` is the module of the call's feature. */
export async function writeInWorker(database: Database, file: string, writing: Writing): Promise<unknown> {
  const { call, payload, who, actor, common } = writing;
  // Handlers, the login provider and backups cannot be sent to a thread.
  const { now, peer, dialect, hashCost, productName, binDays, fourEyes } = common;
  const data = await database.workers.run(writeTask, {
    file,
    path: call.path,
    payload,
    who,
    actor,
    common: { now, peer, dialect, hashCost, productName, binDays, fourEyes, who },
  });
  database.writers.committed();
  return data;
}
