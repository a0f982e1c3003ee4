// The thread behind aside.ts: one connection that only reads, one query after the other.
import { workerData } from 'node:worker_threads';
import { answerAll } from '../threads.ts';
import type { Question } from './aside.ts';
import { cacheAside, connect, rowReader } from './connection.ts';

/** Prepared statements that are kept. */
const most = 100;
/** Milliseconds without a question after which the pages that were read are let go. The system has them as well. */
const resting = 5_000;

const connection = connect(String(workerData), { readOnly: true, cache: cacheAside });
const kept = new Map<string, ReturnType<typeof rowReader>>();

const rest = setTimeout(() => connection.exec('pragma shrink_memory'), resting).unref();

answerAll(({ sql, parameters }: Question) => {
  rest.refresh();
  return prepared(sql)(parameters);
});

function prepared(sql: string): ReturnType<typeof rowReader> {
  const known = kept.get(sql);
  if (known !== undefined) return known;
  if (kept.size >= most) kept.clear();
  const read = rowReader(connection.prepare(sql));
  kept.set(sql, read);
  return read;
}
