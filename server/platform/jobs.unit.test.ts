import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLogs } from '../test/logs.ts';
import type { Database } from './db/db.ts';
import { diskFiles } from './files.ts';
import { type Job, startJobs } from './jobs.ts';

// Jobs here touch neither.
const database: Database = Object.create(null);
const files = diskFiles('');
const at = new Date('2026-06-01T12:00:00.000Z');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(...jobs: Job[]) {
  const logs = keepLogs();
  return { logs, stop: startJobs({ database, files, clock: () => at, logger: logs.logger }, jobs) };
}

/** A job of which each run lasts until the test ends it. */
function slowJob(every: number) {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  const run: Job['run'] = () =>
    new Promise((resolve, reject) => runs.push({ end: () => resolve(), fail: reject }));
  return { job: { name: 'slow', every, run: vi.fn(run) }, runs };
}

test('a job runs for the first time after its interval, with the time as the server reads it', async () => {
  const run = vi.fn(async () => {});
  const { stop } = start({ name: 'quick', every: 1_000, run });
  await vi.advanceTimersByTimeAsync(999);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledExactlyOnceWith({ database, files, now: at });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(4);
  await stop();
});

test('a job never runs twice at once: its interval begins when it has ended', async () => {
  const { job, runs } = slowJob(1_000);
  const { stop } = start(job);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(job.run).toHaveBeenCalledTimes(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(999);
  expect(job.run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(job.run).toHaveBeenCalledTimes(2);
  runs[1]?.end();
  await stop();
});

test('a job that fails is logged by its name, and runs again', async () => {
  const { job, runs } = slowJob(1_000);
  const { logs, stop } = start(job);
  await vi.advanceTimersByTimeAsync(1_000);
  runs[0]?.fail(new Error('no luck'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(job.run).toHaveBeenCalledTimes(2);
  expect(logs.lines()).toEqual([
    expect.objectContaining({
      msg: 'a job failed',
      job: 'slow',
      err: expect.objectContaining({ message: 'no luck' }),
    }),
  ]);
  runs[1]?.end();
  await stop();
});

test('stopping waits for what is running and starts nothing more', async () => {
  const { job, runs } = slowJob(1_000);
  const idle = vi.fn(async () => {});
  const { stop } = start(job, { name: 'idle', every: 5_000, run: idle });
  await vi.advanceTimersByTimeAsync(1_000);
  let stopped = false;
  const stopping = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(stopped).toBe(false);
  runs[0]?.end();
  await stopping;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(job.run).toHaveBeenCalledTimes(1);
  expect(idle).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
