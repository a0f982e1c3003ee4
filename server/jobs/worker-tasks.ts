// Tasks for worker threads, and the messages that they are run by. See worker.ts.
import type { Database, DatabaseLocation } from '../database/database.ts';
import { CallError } from '../errors.ts';
import type { Commit, Query } from '../telemetry/events.ts';

const usual = { idleMs: 5_000, semiSpaceMb: 2, lowPriority: false };

/**
 * One thread of each name at most. Semi-spaces of more than V8's 2 MB pay where much is alive at once, such as the rows of an
 * import until they are committed.
 */
export const threadOptions = {
  reads: { ...usual, idleMs: 60_000 },
  writes: { ...usual, semiSpaceMb: 8 },
  exports: { ...usual, lowPriority: true },
  backups: { ...usual, lowPriority: true },
} satisfies Record<string, typeof usual>;
export type ThreadName = keyof typeof threadOptions;

/** A task. Its input and its output are copied between threads. */
export type Task<I, O> = {
  /** The module that exports the task, and the name of that export. */
  module: string;
  name: string;
  thread: ThreadName;
  run: (input: I, context: TaskContext) => O | Promise<O>;
};

export type Progress = { done: number; total: number };

export type TaskContext = {
  location: DatabaseLocation;
  /** The thread's own connections, opened by the first call and closed when the thread ends. */
  database: () => Promise<Database>;
  /** Aborted when the caller cancels the task. */
  signal: AbortSignal;
  progress: (progress: Progress) => void;
  /** Moves bytes, which must fill their buffer, to the caller. Resolves when the caller has taken them. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
};

/** Declares a task, which its module exports: `export const x = defineTask({ module: import.meta.url, name: 'x', ... })`. */
export function defineTask<I, O>(task: Task<I, O>): Task<I, O> {
  return task;
}

export type ThreadSetup = {
  location: DatabaseLocation;
  slowQuery: number;
  lowPriority: boolean;
  /** Whether every statement and commit is reported; otherwise only slow statements are. */
  isWatched: boolean;
};

export type ToThread =
  | { type: 'run'; id: number; module: string; name: string; input: unknown }
  | { type: 'cancel'; id: number }
  | { type: 'taken'; id: number }
  | { type: 'acquired' }
  | { type: 'end' };

export type FromThread =
  | { type: 'acquire' }
  | { type: 'release' }
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'bytes'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; error: SerializedError }
  | { type: 'query'; id: number; query: Omit<Query, 'work'> }
  | { type: 'commit'; commit: Commit };

/** A copy of an error alone would lose its class and its codes. */
type SerializedError =
  | Pick<CallError, 'code' | 'details'>
  | { error: Error; codes: { code?: unknown; errcode?: unknown } };

export function serializeError(thrown: unknown): SerializedError {
  if (thrown instanceof CallError) return { code: thrown.code, details: thrown.details };
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const codes = {
    ...('code' in error ? { code: error.code } : {}),
    ...('errcode' in error ? { errcode: error.errcode } : {}),
  };
  return { error, codes };
}

export function deserializeError(serialized: SerializedError): Error {
  if ('error' in serialized) return Object.assign(serialized.error, serialized.codes);
  return new CallError(serialized.code, serialized.details);
}
