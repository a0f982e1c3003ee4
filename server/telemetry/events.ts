// What goes on in the server, told to whoever watches it. Where nobody does, telling costs one look.
import { channel } from 'node:diagnostics_channel';
import type { Work } from './work.ts';

export type QueryKind = 'read' | 'write' | 'aside';

/** A statement was run. `sql` holds placeholders where its values belong. */
export type Query = { kind: QueryKind; sql: string; ms: number; failed: boolean; work: Work | undefined };

/** A transaction of SQLite was committed, which includes the wait for the disk. */
export type Commit = { ms: number };

/**
 * A part of the server that can be asked for numbers about itself at any time. Those that only ever grow have a name
 * that ends in _total.
 */
export type Part = {
  name: string;
  numbers: Readonly<Record<string, { help: string; read: () => number }>>;
};

export const events = {
  begun: signal<Work>('begun'),
  /** `outcome` is ok or the code of the failure, `status` that of the reply; a job has none. */
  ended: signal<{ work: Work; outcome: string; status?: number; ms: number }>('ended'),
  query: signal<Query>('query'),
  commit: signal<Commit>('commit'),
  part: signal<Part>('part'),
};

type Signal<T> = {
  heard: () => boolean;
  tell: (message: T) => void;
  hear: (listener: (message: T) => void) => void;
};

function signal<T>(name: string): Signal<T> {
  const wire = channel(`ludex:${name}`);
  return {
    heard: () => wire.hasSubscribers,
    tell: (message) => wire.publish(message),
    // The type of what is told is the type of what is heard.
    hear: (listener) => wire.subscribe((message) => listener(message as T)),
  };
}
