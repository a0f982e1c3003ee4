// Worker thread, started by worker.ts. Runs tasks one after the other.
import { AsyncLocalStorage } from 'node:async_hooks';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from '../database/database.ts';
import type { Lock } from '../database/write-queue.ts';
import { events } from '../telemetry/events.ts';
import {
  type FromThread,
  serializeError,
  type Task,
  type TaskContext,
  type ThreadSetup,
  type ToThread,
} from './worker-tasks.ts';

// Set by worker.ts.
const { location, slowQueryMs, lowPriority, isWatched } = workerData as ThreadSetup;
if (lowPriority) lowerPriority();

type Run = Extract<ToThread, { type: 'run' }>;
type Running = { abort: AbortController; writes: PromiseWithResolvers<void>[] };
const tasks = new Map<number, Running>();
const currentId = new AsyncLocalStorage<number>();
let last: Promise<unknown> = Promise.resolve();

const send = (message: FromThread, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer);

events.query.subscribe(({ kind, sql, ms, failed }) => {
  if (!isWatched && ms < slowQueryMs) return;
  send({ type: 'query', id: currentId.getStore() ?? 0, query: { kind, sql, ms, failed } });
});
if (isWatched) events.commit.subscribe((commit) => send({ type: 'commit', commit }));

const acquiring: (() => void)[] = [];
/** The main thread holds the lock on behalf of this one. */
const lock: Lock = {
  acquire: () =>
    new Promise((resolve) => {
      acquiring.push(resolve);
      send({ type: 'acquire' });
    }),
  release: () => send({ type: 'release' }),
};

let opened: Promise<Database> | undefined;
const database = (): Promise<Database> => {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'run') {
    const task = { abort: new AbortController(), writes: [] };
    tasks.set(message.id, task);
    last = last.then(() => run(message, task));
  } else if (message.type === 'acquired') acquiring.shift()?.();
  else if (message.type === 'end') last = last.then(end);
  else if (message.type === 'taken') tasks.get(message.id)?.writes.shift()?.resolve();
  else cancel(tasks.get(message.id));
});

async function run({ id, module, name, input }: Run, { abort: { signal }, writes }: Running): Promise<void> {
  try {
    signal.throwIfAborted();
    const exported: Record<string, Task<unknown, unknown>> = await import(module);
    const { [name]: task } = exported;
    if (task === undefined) throw new Error(`${module} exports no task ${name}`);
    const context = {
      location,
      database,
      signal,
      progress: (progress) => send({ type: 'progress', id, progress }),
      write: (bytes) => {
        signal.throwIfAborted();
        const written = Promise.withResolvers<void>();
        writes.push(written);
        send({ type: 'bytes', id, bytes }, [bytes.buffer]);
        return written.promise;
      },
    } satisfies TaskContext;
    send({ type: 'done', id, output: await currentId.run(id, async () => task.run(input, context)) });
  } catch (error) {
    send({ type: 'failed', id, error: serializeError(error) });
  } finally {
    tasks.delete(id);
  }
}

function cancel(task: Running | undefined): void {
  task?.abort.abort();
  for (const { reject } of task?.writes.splice(0) ?? []) reject(task?.abort.signal.reason);
}

async function open(): Promise<Database> {
  const { openDatabase } = await import('../database/database.ts');
  return openDatabase(location, slowQueryMs, { lock });
}

async function end(): Promise<void> {
  await (await opened)?.close();
  parentPort?.close();
}

/** On Linux a thread has its own priority, which its child processes inherit. Does nothing on other systems. */
function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  if (process.platform === 'linux')
    setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
}
