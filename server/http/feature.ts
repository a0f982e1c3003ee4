// A feature implements a contract: one handler per call, which takes and returns plain values.
import type { Kysely, Transaction } from 'kysely';
import type { Call, Contract, Input, Result, UploadCall, WriteCall } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { HashCost } from '../auth/passwords/passwords.ts';
import type { Caller, InSession } from '../auth/sessions/sessions.ts';
import type { Oidc } from '../auth/single-sign-on/oidc.ts';
import type { AuthSite } from '../auth/site.ts';
import type { Backups } from '../backup/backups.ts';
import type { Database, Tables } from '../database/database.ts';
import type { Delivery } from '../delivery/feature.ts';
import type { HistoryKind } from '../history/kind.ts';
import type { Job } from '../jobs/scheduler.ts';
import type { Pictures } from '../media/pictures.ts';
import type { Exceptions } from '../outbound/guard.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Pulse } from '../pulse/pulse.ts';
import type { Selection } from '../records/lists.ts';
import type { JsonBytes } from './envelope.ts';

/** The client of a call, for sessions and audit rows. */
export type Peer = { ip: string; userAgent: string };

/** The context of all handlers. */
type Common = {
  now: Date;
  peer: Peer;
  dialect: Database['dialect'];
  hashCost: HashCost;
  productName: string;
  /** Days that deleted records stay in the bin; 0 keeps them until somebody purges them. */
  binDays: number;
  /** Areas in which nobody publishes what they edited last. */
  fourEyes: readonly string[];
  oidc?: Oidc | undefined;
  backups?: Backups | undefined;
};

/** The context of reading handlers. */
export type ReadContext<C extends Call = Call> = Common & {
  db: Kysely<Tables>;
  database: Pick<Database, 'aside' | 'remember'>;
  pulse: Pulse;
  who: CallerOf<C>;
};

/** The context of writing handlers. Their changes and audit rows are in one transaction. */
export type WriteContext<C extends Call = Call> = Common & {
  db: Transaction<Tables>;
  who: CallerOf<C>;
  /** Adds an audit row. Every writing call must add one. */
  audit: (entry: AuditEntry) => void;
};

/** Null in calls for anyone; in calls with the right `own`, a caller with a session. */
type CallerOf<C extends Call> = C['right'] extends 'anyone'
  ? null
  : C['right'] extends 'own'
    ? Caller & InSession
    : Caller;

type Read<C extends Call> = (input: Input<C>, context: ReadContext<C>) => Promise<Result<C>>;

/** A writing call: one transaction. */
type Write<C extends Call> = {
  staged?: never;
  /** True for input with which no record changes, such as a dry run: it adds no audit row. */
  changesNothing?: (input: Input<C>) => boolean;
  /** It may find that all is as it is to be. Then it writes nothing, and adds no audit row. */
  mayChangeNothing?: true;
} & (
  | CheckAndRun<C, WriteContext<C>>
  | {
      /** For changes that need what the check has read: returns the faults, and the change. */
      plan: (sent: Partial<Input<C>>, context: WriteContext<C>) => Promise<Plan<C>>;
    }
);

export type Plan<C extends Call> = {
  faults: FieldErrors;
  /** Makes the change, and composes the reply. */
  run: (input: Input<C>) => Promise<Result<C>>;
  /** Makes the change alone, for callers without a use for the reply. Left out if a reply takes no reads of its own. */
  write?: (input: Input<C>) => Promise<unknown>;
};

type CheckAndRun<C extends Call, Context, R = Result<C>> = {
  /** Checks valid fields against the database. Its faults join those of the contract in one reply. */
  check?: (sent: Partial<Input<C>>, context: Context) => Promise<FieldErrors>;
  run: (input: Input<C>, context: Context) => Promise<R>;
};

/** A writing call with slow work, such as hashing or an upload, between its own short transactions. See staged.ts. */
type Staged<C extends Call> = { staged: true } & CheckAndRun<C, StagedContext<C>, Result<C> | JsonBytes>;

export type StagedContext<C extends Call = Call> = Common & {
  who: CallerOf<C>;
  site: AuthSite;
  outbound: Outbound;
  outboundAllow: Exceptions;
  db: Kysely<Tables>;
  database: Pick<Database, 'aside' | 'workers'>;
  transaction: <T>(
    work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
  ) => Promise<T>;
} & (C extends UploadCall ? { file: UploadedFile; pictures: Pictures } : unknown);

/** A complete uploaded file. */
export type UploadedFile = { name: string; bytes: Buffer };

export type Handler<C extends Call> = C extends UploadCall
  ? Staged<C>
  : C extends WriteCall
    ? Write<C> | Staged<C>
    : Read<C>;

export type Feature = {
  /** The module that exports it, for worker threads to import. */
  readonly file?: string;
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly jobs: readonly Job[];
  /** Its calls of the delivery API. */
  readonly delivery?: Delivery;
  /** Its records have a history. The call `edit` restores a version. */
  readonly history?: HistoryKind | undefined;
  /** Its records can be selected by the filters of their list, for the call `bulk`. */
  readonly selection?: Selection | undefined;
};

/** Binds handlers to a contract. Does not compile while a call has no handler. */
export function implement<C extends Contract>(
  contract: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
  jobs: readonly Job[] = [],
  history?: HistoryKind,
  selection?: Selection,
): Feature {
  return { contract, handlers, jobs, history, selection };
}
