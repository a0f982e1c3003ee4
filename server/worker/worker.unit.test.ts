// Worker threads: order, errors, crashes, cancellation, progress, streams, idle time, memory and priority.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serverOptions } from '../../scripts/serverProcess.mjs';
import { CallError } from '../errors.ts';
import {
  dieTask,
  endlessTask,
  excessTask,
  failTask,
  waitTask,
  whereTask,
  writeTask,
} from '../test/workerTasks.ts';
import { WorkerPool } from './worker.ts';
import { type Progress, threadOptions } from './worker-tasks.ts';

function newPool(): WorkerPool {
  const pool = new WorkerPool({ location: { file: join(tmpdir(), 'never-opened') }, slowQueryMs: 500 });
  onTestFinished(() => pool.close());
  return pool;
}

test('tasks of a thread run one after the other', async () => {
  const pool = newPool();
  const done = await Promise.all([20, 1, 5].map((milliseconds) => pool.run(waitTask, milliseconds)));
  expect(done).toEqual([[20], [20, 1], [20, 1, 5]]);
});

test('an error keeps its class and codes, and the thread goes on', async () => {
  const pool = newPool();
  const thread = await pool.run(whereTask, undefined);
  const failure = await pool.run(failTask, 'call').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({
    code: 'in_use',
    message: 'It is used',
    details: { data: { count: 2 }, retryAfter: 3 },
  });
  await expect(pool.run(failTask, 'system')).rejects.toMatchObject({
    name: 'RangeError',
    message: 'No room',
    code: 'ENOSPC',
    errcode: 13,
  });
  expect(await pool.run(whereTask, undefined)).toBe(thread);
});

test.each([
  ['exits', 'The worker thread for reads ended before its task did'],
  ['throws', 'broken'],
] as const)('if a thread %s its tasks fail, and the next one starts another thread', async (how, message) => {
  const pool = newPool();
  const thread = await pool.run(whereTask, undefined);
  const tasks = [pool.run(dieTask, how), pool.run(whereTask, undefined)];
  for (const one of await Promise.allSettled(tasks))
    expect(one).toMatchObject({ status: 'rejected', reason: { message } });
  expect(await pool.run(whereTask, undefined)).toBeGreaterThan(thread);
});

test('a task that needs too much processor time ends with its thread, one that only takes long does not', async () => {
  const { files } = threadOptions;
  const { cpuMs } = files;
  onTestFinished(() => void Object.assign(files, { cpuMs }));
  files.cpuMs = 400;
  const pool = newPool();
  // Longer than the limit, and without work: as on a machine that is busy with something else.
  await expect(pool.run(excessTask, 'sleeps')).resolves.toBeGreaterThan(0);
  const endless = pool.run(excessTask, 'works');
  const next = pool.run(excessTask, 'ends');
  await expect(endless).rejects.toMatchObject({ limit: 'time' });
  await expect(next).rejects.toMatchObject({ limit: 'time' });
  await expect(pool.run(excessTask, 'ends')).resolves.toBeGreaterThan(0);
});

test('a signal cancels its running and waiting tasks, and no others', async () => {
  const pool = newPool();
  const abort = new AbortController();
  const begun = Promise.withResolvers<void>();
  const { signal } = abort;
  const tasks = [
    pool.run(endlessTask, null, { signal, onProgress: () => begun.resolve() }),
    pool.run(endlessTask, null, { signal }),
  ];
  const other = pool.run(waitTask, 1);
  await begun.promise;
  const reason = new Error('Stopping');
  abort.abort(reason);
  for (const one of await Promise.allSettled(tasks)) expect(one).toEqual({ status: 'rejected', reason });
  expect(await other).toEqual([1]);
  await expect(pool.run(waitTask, 7, { signal })).rejects.toBe(reason);
});

test('written bytes arrive in order, and the next write waits until they are processed', async () => {
  const pool = newPool();
  const progress: Progress[] = [];
  const taken: [number, number][] = [];
  const left = await pool.run(writeTask, [3, 300_000, 2], {
    onProgress: (one) => progress.push(one),
    onBytes: async (bytes) => {
      // No progress is reported before a chunk is processed.
      await new Promise((resolve) => setImmediate(resolve));
      expect(progress).toHaveLength(taken.length);
      taken.push([bytes.length, bytes[0] ?? -1]);
    },
  });
  expect(left).toBe(0);
  expect(taken).toEqual([
    [3, 0],
    [300_000, 1],
    [2, 2],
  ]);
  expect(progress.at(-1)).toEqual({ done: 3, total: 3 });
});

test('a caller that rejects bytes cancels the task', async () => {
  const pool = newPool();
  const gone = new Error('The client is gone');
  const run = pool.run(writeTask, [1, 1, 1], { onBytes: () => Promise.reject(gone) });
  await expect(run).rejects.toBe(gone);
});

test('a thread ends after its idle time, and not before', async () => {
  const threads: Worker[] = [];
  const note = (worker: Worker) => threads.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const pool = newPool();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let time = 0; time < 3; time += 1) {
    await pool.run(writeTask, []);
    vi.advanceTimersByTime(4_000);
  }
  const [thread] = threads;
  const ended = thread && once(thread, 'exit');
  vi.advanceTimersByTime(2_000);
  await ended;
  expect(threads).toHaveLength(1);
  await pool.run(writeTask, []);
  expect(threads).toHaveLength(2);
});

const url = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);

/** The output of a process with the server's flags and a function `run`, which runs an expression in a worker. */
function printed(script: string): unknown {
  const flags = [...serverOptions, '--eval'];
  const given = `import 'node:os';
    const { WorkerPool } = await import(${url('./worker.ts')});
    const pool = new WorkerPool({ location: { file: '' }, slowQuery: 500 });
    const run = (thread, body) => {
      const module = 'data:text/javascript,' + encodeURIComponent('export const task = { run: ' + body + ' };');
      return pool.run({ module, name: 'task', thread });
    };`;
  return JSON.parse(execFileSync(process.execPath, [...flags, given + script], { encoding: 'utf8' }));
}

/** Allocates short-lived and long-lived objects; returns the usual size of the young generation in MB. */
const makeGarbage = `async () => {
  const { getHeapSpaceStatistics } = await import('node:v8');
  const space = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20;
  const stays = [];
  const taken = [];
  for (let turn = 0; turn < 3_000_000; turn += 1) {
    stays[turn % 100_000] = { turn, text: [turn] };
    if (turn % 50_000 === 0) taken.push(space());
  }
  return taken.sort((one, other) => one - other)[taken.length >> 1];
}`;

test('each thread has its own semi-space size, whatever the size of the process', () => {
  const [small = 0, large = 0] = printed(`
    const body = ${JSON.stringify(makeGarbage)};
    console.log(JSON.stringify([await run('reads', body), await run('writes', body)]));
  `) as number[];
  expect(small).toBeGreaterThan(0);
  expect(small).toBeLessThanOrEqual(6);
  expect(large).toBeGreaterThan(8);
});

test.runIf(process.platform === 'linux')('exports and backups have a lower priority', () => {
  const priorities = printed(`
    const body = "async () => (await import('node:os')).getPriority()";
    console.log(JSON.stringify(await Promise.all(['reads', 'writes', 'exports', 'backups'].map((name) => run(name, body)))));
  `) as number[];
  const [reads = 0, writes, exports, backups] = priorities;
  expect(writes).toBe(reads);
  expect(exports).toBeGreaterThan(reads);
  expect(backups).toBe(exports);
});
