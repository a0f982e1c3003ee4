// Kinds of jobs on records, such as bulk edits and imports. A file `<name>.job.ts` in a folder of server/ or server/features/
// exports one as `job`; see docs/adding-a-job.md.
import type { Kysely, Transaction } from 'kysely';
import type { HistoryType } from '../../contract/history/history.ts';
import type { RowFault, RowOutcome } from '../../contract/jobs/jobs.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import type { WriteContext } from '../http/feature.ts';
import type { Pictures } from '../media/pictures.ts';
import type { Exceptions } from '../outbound/guard.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { ThreadName } from '../worker/worker-tasks.ts';
import type { Beside } from './beside.ts';
import type { TypeCode } from './type-code.ts';

export type JobKind = {
  kind: string;
  /**
   * Finds the rows, or writes the file, of a new job: in the background, outside a transaction. Runs again from the start if its
   * process is killed. Without it, the rows are added when the job is created.
   */
  prepare?: { thread: ThreadName; run: (context: PrepareContext) => Promise<void> };
  /**
   * Slow work for the rows of the next part, such as downloads: on the event loop, outside a transaction. Not for a check. Runs again
   * if its process is killed.
   */
  ahead?: (rows: readonly StoredRow[], context: AheadContext) => Promise<void>;
  /**
   * Does some rows in one transaction, and returns an outcome for each. Runs twice: with `isCheck`, after which everything it wrote is
   * rolled back, and when the job was started. A kind without it is done when it is prepared.
   */
  part?: (rows: readonly StoredRow[], context: PartContext) => Promise<Outcome[]>;
};

/** A job as its kind sees it. */
export type JobRecord = {
  id: string;
  kind: string;
  type: string | null;
  title: string;
  /** The JSON that the job was created with. */
  input: Readonly<Record<string, unknown>>;
  undoOf: string | null;
};

type Fields = Readonly<Record<string, unknown>>;

/** A row with the values that its kind has stored. */
export type StoredRow = {
  n: number;
  line: number | null;
  entityId: string | null;
  label: string | null;
  before: Fields | null;
  after: Fields | null;
  input: Fields | null;
};

/** A row to add. `outcome` is `new` unless the kind has checked it already. */
export type NewRow = Partial<Omit<StoredRow, 'n'>> & {
  outcome?: RowOutcome;
  message?: string;
  faults?: readonly RowFault[];
};

/** The outcome of a row. What is left out stays as it was stored. */
export type Outcome = {
  n: number;
  outcome: Extract<RowOutcome, 'changed' | 'unchanged' | 'refused'>;
  message?: string;
  faults?: readonly RowFault[];
  entityId?: string;
  label?: string;
  /** The changed fields: null in `before` if the row was created, and in `after` if it was deleted. */
  before?: Fields | null;
  after?: Fields | null;
};

/** The context of writing handlers, with the rights that the maker has now. */
export type PartContext = WriteContext & {
  who: Caller;
  job: JobRecord;
  /** True if this is a check: everything it writes is rolled back. */
  isCheck: boolean;
  /** The code of single edits of a type. */
  codeOf: (type: HistoryType) => Promise<TypeCode>;
  outboundAllow: Exceptions;
  /** The record to edit, as it was locked with those of the other rows. */
  found?: unknown;
};

export type AheadContext = {
  job: JobRecord;
  who: Caller;
  now: Date;
  dialect: Database['dialect'];
  /** For reads. */
  db: Kysely<Tables>;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  /** A transaction of its own, with its audit rows. Ends the work if the job was cancelled, or its maker lost the right to it. */
  transaction: <T>(
    work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
  ) => Promise<T>;
  pictures: Pictures;
  outbound: Outbound;
};

export type PrepareContext = {
  job: JobRecord;
  who: Caller;
  now: Date;
  dialect: Database['dialect'];
  /** For reads. */
  db: Kysely<Tables>;
  /** Aborted when the job is cancelled or the server stops. */
  signal: AbortSignal;
  codeOf: (type: HistoryType) => Promise<TypeCode>;
  /** Adds rows, in order. */
  addRows: (rows: readonly NewRow[]) => Promise<void>;
  /** Reports how many rows there will be. */
  setTotal: (total: number) => Promise<void>;
  /** A further line of the check, such as `12 pictures to download`. */
  setNote: (note: string) => Promise<void>;
  /** What the job will create or change beside its rows. */
  setBeside: (all: readonly Beside[]) => Promise<void>;
  outboundAllow: Exceptions;
  /** A stored file, in pieces. */
  readFile: (name: string) => AsyncIterable<Uint8Array>;
  /** Writes the file that can be downloaded. Call `write` with pieces of some 256 KiB, then `end`. */
  writeFile: (
    name: string,
    type: string,
  ) => { write: (bytes: Uint8Array) => Promise<void>; end: () => Promise<void> };
};
