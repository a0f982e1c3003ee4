// The request or job that is being worked on, wherever in the code that is: queries are told and logged as its own.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { events } from './events.ts';
import type { TraceParent } from './trace-parent.ts';

export type Work = {
  kind: 'request' | 'job' | 'start';
  /** A call's route or a job's name: one of few. */
  name: string;
  /** The method of a request. */
  method?: string;
  traceId: string;
  /** Its lines carry the traceId. */
  log: FastifyBaseLogger;
  /** What the caller says this work is a part of. */
  parent?: TraceParent | undefined;
  /** As performance.now() tells it. */
  began: number;
};

const current = new AsyncLocalStorage<Work>();

/** The work in which this is called, if it is in any. */
export function currentWork(): Work | undefined {
  return current.getStore();
}

/** Does something as a part of a work. */
export function within<T>(work: Work, action: () => T): T {
  return current.run(work, action);
}

/** Begins a work, which those who watch hear of. */
export function begin(given: Omit<Work, 'began'>): Work {
  const work = { ...given, began: performance.now() };
  if (events.begun.heard()) events.begun.tell(work);
  return work;
}

/** Ends a work. `outcome` is ok or the code of a failure. */
export function end(work: Work, outcome: string, status?: number): void {
  if (!events.ended.heard()) return;
  const ms = performance.now() - work.began;
  events.ended.tell({ work, outcome, ms, ...(status === undefined ? {} : { status }) });
}
