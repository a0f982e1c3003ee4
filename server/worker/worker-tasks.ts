// Tasks of worker threads, and the messages between the threads. See worker.ts.
import type { Database, DatabaseLocation } from '../database/database.ts';
import { CallError } from '../errors.ts';
import type { Commit, Query } from '../telemetry/events.ts';

export type ThreadOptions = {
  idleMs: number;
  semiSpaceMb: number;
  lowPriority: boolean;
  /** A task that needs more memory, or more processor time, ends with its thread. Time in which others have the processor does not count. */
  maxHeapMb?: number;
  cpuMs?: number;
};
const defaults: ThreadOptions = { idleMs: 5_000, semiSpaceMb: 2, lowPriority: false };

/**
 * At most one thread per name. A semi-space above 2 MB pays off where many objects live at once, such as the rows of an
 * import.
 */
export const threadOptions = {
  reads: { ...defaults, idleMs: 60_000 },
  writes: { ...defaults, semiSpaceMb: 8 },
  exports: { ...defaults, lowPriority: true },
  backups: { ...defaults, lowPriority: true },
  /** Reads files of unknown content. */
  files: { ...defaults, lowPriority: true, maxHeapMb: 512, cpuMs: 60_000 },
} satisfies Record<string, ThreadOptions>;
export type ThreadName = keyof typeof threadOptions;

/** Input and output of a task are copied between threads. */
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
  /** The thread's own connections, opened by the first call and closed with the thread. */
  database: () => Promise<Database>;
  /** Aborted when the caller cancels the task. */
  signal: AbortSignal;
  progress: (progress: Progress) => void;
  /** Transfers bytes, which must fill their buffer, to the caller. Resolves when the caller has processed them. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
};

/** Declares a task, which its module exports: `export const x = defineTask({ module: import.meta.url, name: 'x', ... })`. */
export function defineTask<I, O>(task: Task<I, O>): Task<I, O> {
  return task;
}

export type ThreadSetup = {
  location: DatabaseLocation;
  slowQueryMs: number;
  lowPriority: boolean;
  /** Report every statement and commit, not only slow statements. */
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

/** Structured clone would drop an error's class and codes. */
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
