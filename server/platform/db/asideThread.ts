// The thread behind aside.ts: one connection that only reads, one query after the other.
import { parentPort, workerData } from 'node:worker_threads';
import type { Question, Reply } from './aside.ts';
import { cacheAside, connect, rowReader } from './connection.ts';

/** Prepared statements that are kept. */
const most = 100;
/** Milliseconds without a question after which the pages that were read are let go. The system has them as well. */
const resting = 5_000;

const connection = connect(String(workerData), { readOnly: true, cache: cacheAside });
const kept = new Map<string, ReturnType<typeof rowReader>>();

const rest = setTimeout(() => connection.exec('pragma shrink_memory'), resting).unref();

parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage(answer(question));
  rest.refresh();
});

function answer({ id, sql, parameters }: Question): Reply {
  try {
    return { id, rows: prepared(sql)(parameters) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function prepared(sql: string): ReturnType<typeof rowReader> {
  const known = kept.get(sql);
  if (known !== undefined) return known;
  if (kept.size >= most) kept.clear();
  const read = rowReader(connection.prepare(sql));
  kept.set(sql, read);
  return read;
}
