// The thread behind aside.ts: one connection that only reads, one query after the other.
import type { StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Question, Reply } from './aside.ts';
import { bindable, connect } from './connection.ts';

/** Prepared statements that are kept. */
const most = 100;

const connection = connect(String(workerData), true);
const kept = new Map<string, StatementSync>();

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));

function answer({ id, sql, parameters }: Question): Reply {
  try {
    return { id, rows: prepared(sql).all(...parameters.map(bindable)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function prepared(sql: string): StatementSync {
  const known = kept.get(sql);
  if (known !== undefined) return known;
  if (kept.size >= most) kept.clear();
  const statement = connection.prepare(sql);
  kept.set(sql, statement);
  return statement;
}
