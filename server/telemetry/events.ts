// Telemetry events on diagnostics channels. Without subscribers an event does nothing.
import { channel } from 'node:diagnostics_channel';
import type { Work } from './work.ts';

export type QueryKind = 'read' | 'write' | 'aside';

/** A statement has run. `sql` holds placeholders instead of values. */
export type Query = { kind: QueryKind; sql: string; ms: number; failed: boolean; work: Work | undefined };

/** SQLite has committed a transaction, including the wait for the disk. */
export type Commit = { ms: number };

/** Metrics of one module, read when they are scraped. Names that end in _total are counters, the others are gauges. */
export type MetricSource = {
  name: string;
  metrics: Readonly<Record<string, { help: string; read: () => number }>>;
};

export const events = {
  begun: signal<Work>('begun'),
  /** `outcome` is ok or an error code. `status` is that of the reply; jobs have none. */
  ended: signal<{ work: Work; outcome: string; status?: number; ms: number }>('ended'),
  query: signal<Query>('query'),
  commit: signal<Commit>('commit'),
  metricSource: signal<MetricSource>('metricSource'),
};

/** A diagnostics channel with the type of its messages. */
type Signal<T> = {
  readonly hasSubscribers: boolean;
  publish: (message: T) => void;
  subscribe: (listener: (message: T) => void) => void;
};

function signal<T>(name: string): Signal<T> {
  return channel(`ludex:${name}`) as Signal<T>;
}
