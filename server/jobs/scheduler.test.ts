// Jobs of one process and of several on one database.
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, type DatabaseLocation, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { diskFiles } from '../media/storage.disk.ts';
import { noteChanges } from '../telemetry/changed-rows.ts';
import { currentWork } from '../telemetry/work.ts';
import { type DatabaseFactory, databaseFactory, engine } from '../test/databases/databases.ts';
import { keepLogs } from '../test/logs.ts';
import { type Job, startJobs } from './scheduler.ts';

const files = diskFiles('');
const at = new Date('2026-06-01T12:00:00.000Z');
const second = 1_000;
const hour = 3_600 * second;

let factory: DatabaseFactory;
const stops: (() => Promise<void>)[] = [];
const used: { database: Database; location: DatabaseLocation }[] = [];

beforeAll(async () => {
  factory = await databaseFactory(async (database) => void (await migrate(database)), engine);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
  for (const { database } of used) await database.close();
  for (const { location } of used.splice(0)) factory.giveBack(location);
});

/** A database, and a function that starts a process on it. */
async function world() {
  const location = await factory.copy();
  const open = async () => {
    const database = await openDatabase(location);
    used.push({ database, location });
    return database;
  };
  const database = await open();
  const start = async (jobs: readonly Job[], lease = 60 * second) => {
    const logs = keepLogs();
    const intervals = { pollMs: 5, leaseMs: lease };
    const platform = { database: await open(), files, fourEyes: [], clock: () => at, logger: logs.logger };
    const stop = startJobs(platform, jobs, intervals);
    stops.push(stop);
    return { logs, stop, database: platform.database };
  };
  const rowOf = async ({ name }: Job) => {
    const rows = await database.reads.selectFrom('job').selectAll().where('name', '=', name).execute();
    return rows[0];
  };
  const dueNow = ({ name }: Job) =>
    database.writes.updateTable('job').set({ dueAt: 0 }).where('name', '=', name).execute();
  return { start, rowOf, dueNow, database };
}

/** A job whose runs last until the test ends them. */
function slowJob(every: number) {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const run: Job['run'] = () =>
    new Promise((resolve, reject) => runs.push({ end: () => resolve(), fail: reject }));
  const endAll = () => {
    for (const { end } of runs) end();
  };
  return { job: { name: 'slow', every, run: vi.fn(run) }, runs, endAll };
}

/** Advances time, so that each process polls several times. */
const looks = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a job first runs after its interval, with the time of the server clock', async () => {
  const { start, rowOf } = await world();
  const late = { name: 'late', every: hour, run: vi.fn(async () => {}) };
  const quick = { name: 'quick', every: 20, run: vi.fn(async () => {}) };
  const { database } = await start([late, quick]);
  await expect.poll(() => quick.run.mock.calls.length).toBeGreaterThan(2);
  expect(quick.run).toHaveBeenCalledWith({
    database,
    files,
    fourEyes: [],
    now: at,
    signal: expect.any(AbortSignal),
  });
  expect(late.run).not.toHaveBeenCalled();
  expect((await rowOf(late))?.dueAt).toBeGreaterThan(Date.now());
});

test('a run is logged at info if it changed something or was slow, else at debug', async () => {
  const { start, rowOf, dueNow } = await world();
  const row = { key: 'a', windowStart: '', count: 1 };
  const jobs: Job[] = [
    {
      name: 'idle',
      every: hour,
      run: async ({ database: { writes } }) =>
        void (await writes.deleteFrom('throttle').where('key', '=', 'none').execute()),
    },
    {
      name: 'changing',
      every: hour,
      run: async ({ database: { writes } }) =>
        void (await writes.insertInto('throttle').values(row).execute()),
    },
    {
      name: 'returning',
      every: hour,
      run: async ({ database: { writes } }) =>
        void (await writes
          .updateTable('throttle')
          .set({ count: 2 })
          .where('key', '=', 'other')
          .returning('key')
          .execute()),
    },
    { name: 'changing in a thread', every: hour, run: async () => noteChanges() },
    {
      name: 'slow',
      every: hour,
      run: async () => {
        const work = currentWork();
        if (work) work.began -= 1_000;
      },
    },
    { name: 'failing', every: hour, run: async () => Promise.reject(new Error('out')) },
  ];
  const { logs, database } = await start(jobs);
  await database.writes
    .insertInto('throttle')
    .values({ ...row, key: 'other' })
    .execute();
  for (const job of jobs) {
    await expect.poll(() => rowOf(job)).toBeDefined();
    await dueNow(job);
  }
  const levels = () =>
    Object.fromEntries(
      logs.lines().flatMap(({ job, level, msg }) => (String(msg).startsWith('job f') ? [[job, level]] : [])),
    );
  const [debug, info, error] = [20, 30, 50];
  await expect.poll(levels).toEqual({
    idle: debug,
    changing: info,
    returning: info,
    'changing in a thread': info,
    slow: info,
    failing: error,
  });
});

test('a job runs in one process at a time, and its interval starts at its end', async () => {
  const { start, rowOf } = await world();
  const { job, runs, endAll } = slowJob(1);
  const lease = 3 * second;
  await Promise.all([start([job], lease), start([job], lease), start([job], lease)]);
  await expect.poll(() => runs.length).toBe(1);
  const first = await rowOf(job);
  // Longer than a lease.
  await expect
    .poll(async () => (await rowOf(job))?.heldUntil)
    .toBeGreaterThan((first?.heldUntil ?? 0) + lease);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(2);
  endAll();
  job.run.mockImplementation(async () => {});
});

test('a job that became due while no process was running runs once', async () => {
  const { start, rowOf, dueNow } = await world();
  const job = { name: 'daily', every: 24 * hour, run: vi.fn(async () => {}) };
  const before = await start([job]);
  await expect.poll(() => rowOf(job)).toBeDefined();
  await before.stop();
  expect(job.run).not.toHaveBeenCalled();
  await dueNow(job);
  await Promise.all([start([job]), start([job]), start([job])]);
  await expect.poll(async () => (await rowOf(job))?.dueAt).toBeGreaterThan(Date.now());
  await looks();
  expect(job.run).toHaveBeenCalledTimes(1);
});

test('the job of a dead process is taken over when its lease expires', async () => {
  const { start, rowOf, database } = await world();
  const job = { name: 'orphan', every: hour, run: vi.fn(async () => {}) };
  const soon = Date.now() + 500;
  await sql`insert into "job" values ('orphan', 0, 'somebody', ${soon})`.execute(database.writes);
  await start([job]);
  await expect.poll(() => job.run.mock.calls.length).toBe(1);
  expect(Date.now()).toBeGreaterThanOrEqual(soon);
  await expect.poll(() => rowOf(job)).toMatchObject({ holder: null });
});

test('a clock that was set back delays no job', async () => {
  const { start, database } = await world();
  const job = { name: 'ahead', every: hour, run: vi.fn(async () => {}) };
  const far = Date.now() + 365 * 24 * hour;
  await sql`insert into "job" values ('ahead', ${far}, 'somebody', ${far})`.execute(database.writes);
  await start([job]);
  await expect.poll(() => job.run.mock.calls.length).toBe(1);
});

test('a failed job is logged with its name, and runs again', async () => {
  const { start } = await world();
  const { job, runs, endAll } = slowJob(1);
  const { logs } = await start([job]);
  await expect.poll(() => runs.length).toBe(1);
  runs[0]?.fail(new Error('no luck'));
  await expect.poll(() => runs.length).toBe(2);
  expect(logs.lines().slice(0, 1)).toEqual([
    expect.objectContaining({
      msg: 'job failed',
      job: 'slow',
      traceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      err: expect.objectContaining({ message: 'no luck' }),
    }),
  ]);
  endAll();
  job.run.mockImplementation(async () => {});
});

test('log lines of a job contain its name and traceId', async () => {
  const { start } = await world();
  const run = async () => currentWork()?.log.info('on the way');
  const { logs } = await start([{ name: 'quick', every: 1, run }]);
  const lines = () => logs.lines().filter((line) => line['msg'] === 'on the way');
  await expect.poll(() => lines().length).toBeGreaterThan(1);
  const [first, second] = lines();
  expect(first).toMatchObject({ job: 'quick', traceId: expect.any(String) });
  expect(second?.['traceId']).not.toBe(first?.['traceId']);
});

test('stopping waits for running jobs and starts no others', async () => {
  const { start } = await world();
  const { job, runs } = slowJob(1);
  const { stop } = await start([job]);
  await expect.poll(() => runs.length).toBe(1);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await looks();
  expect(stopped).toBe(false);
  runs[0]?.end();
  await stopping;
  await looks();
  expect(job.run).toHaveBeenCalledTimes(1);
});
