// The current request or job, by AsyncLocalStorage: log lines, queries and spans are attributed to it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { events } from './events.ts';
import type { TraceParent } from './trace-parent.ts';

export type Work = {
  kind: 'request' | 'job' | 'start';
  /** The route of a call or the name of a job; of low cardinality, since it labels metrics. */
  name: string;
  method?: string;
  traceId: string;
  /** Adds the traceId to each line. */
  log: FastifyBaseLogger;
  /** The caller's trace. */
  parent?: TraceParent | undefined;
  /** A time of performance.now(). */
  began: number;
  /** Rows that it has changed so far. */
  changes: number;
};

const current = new AsyncLocalStorage<Work>();

export function currentWork(): Work | undefined {
  return current.getStore();
}

/** Runs an action as part of a unit of work. */
export function within<T>(work: Work, action: () => T): T {
  return current.run(work, action);
}

/** Starts a unit of work. */
export function begin(given: Omit<Work, 'began' | 'changes'>): Work {
  const work = { ...given, began: performance.now(), changes: 0 };
  events.begun.publish(work);
  return work;
}

/** Ends a unit of work. `outcome` is ok or an error code. */
export function end(work: Work, outcome: string, status?: number): void {
  const ms = performance.now() - work.began;
  events.ended.publish({ work, outcome, ms, ...(status === undefined ? {} : { status }) });
}
