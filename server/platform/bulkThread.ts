// The thread behind bulk.ts: checks and writes bulk calls. On SQLite those that wait behind one another share a commit, in
// which a page that several of them change is written once; when somebody else is to write, it is committed.
import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import type { BulkOrder, BulkReply, BulkSetup, BulkWord, Failure } from './bulk.ts';
import type { Room } from './call.ts';
import { openDatabase } from './db/db.ts';
import type { Lock } from './db/writeLock.ts';
import { CallError } from './errors.ts';
import { type WriteHandler, write } from './http/write.ts';
import { handedOver } from './threads.ts';
import { signals } from './watch/signals.ts';

// Who started the thread says where the data is.
const { location, slowQuery, waiting, watched } = workerData as BulkSetup;
const say = (reply: BulkReply) => parentPort?.postMessage(reply);

/** The lock of the thread that started this one. */
let hasLock: (() => void) | undefined;
/** Resolves when that lock is given back, if it is asked for: what is begun before keeps those waiting who are behind it. */
let given = Promise.resolve();
let giveBack = () => {};
const lock: Lock | undefined = waiting && {
  take: () =>
    new Promise((resolve) => {
      // Behind all orders that have come, so that they are ready to share a commit.
      setImmediate(() => {
        hasLock = resolve;
        given = new Promise((resolveGiven) => (giveBack = resolveGiven));
        say({ say: 'take' });
      });
    }),
  give: () => {
    say({ say: 'give' });
    // Behind the replies to those who had it.
    setImmediate(giveBack);
  },
  waiting,
  isWanted: () => Atomics.load(waiting, 0) > 0,
};
const database = await openDatabase(location, slowQuery, { lock });

/** The order that is worked on, and all that have come. */
const current = new AsyncLocalStorage<number>();
let orders: Promise<unknown> = Promise.resolve();

signals.query.hear(({ kind, sql, ms, failed }) => {
  if (!watched && ms < slowQuery) return;
  say({ say: 'query', id: current.getStore() ?? 0, query: { kind, sql, ms, failed } });
});
if (watched) signals.groupCommit.hear((commit) => say({ say: 'commit', commit }));

parentPort?.on('message', (message: BulkOrder | BulkWord) => {
  if (message === 'yours') hasLock?.();
  else if (message === 'end') orders = orders.then(() => database.close()).then(() => parentPort?.close());
  else orders = Promise.all([orders, begin(message)]);
});

async function begin(order: BulkOrder): Promise<void> {
  await given;
  say(await current.run(order.id, () => obey(order)));
}

async function obey({ id, file: module, path, ...rest }: BulkOrder): Promise<BulkReply> {
  try {
    const { room }: { room: Room } = await import(module);
    const [name = '', call] = Object.entries(room.contract).find(([, one]) => one.path === path) ?? [];
    if (call === undefined) throw new Error(`${module} has no call ${path}`);
    const handler = room.handlers[name] as WriteHandler;
    return { say: 'done', id, data: await write(database, { ...rest, call, handler }) };
  } catch (error) {
    return { say: 'failed', id, failure: failureOf(error) };
  }
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof CallError) return { code: thrown.code, details: thrown.details };
  return handedOver(thrown);
}
