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
import type { Job } from '../jobs/scheduler.ts';
import type { Pictures } from '../media/pictures.ts';
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
  oidc?: Oidc | undefined;
  backups?: Backups | undefined;
};

/** The context of reading handlers. */
export type ReadContext<C extends Call = Call> = Common & {
  db: Kysely<Tables>;
  database: Pick<Database, 'aside' | 'remember'>;
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

type Write<C extends Call> = {
  /** Checks valid fields against the database. Its faults join those of the contract in one reply. */
  check?: (input: Partial<Input<C>>, context: WriteContext<C>) => Promise<FieldErrors>;
  run: (input: Input<C>, context: WriteContext<C>) => Promise<Result<C>>;
  /** Fields that are new in this release, with their values for older records. Added to stored replies of the previous release. */
  added?: Partial<Result<C>>;
};

/** A writing call with slow work, such as hashing, between its own short transactions. */
type Staged<C extends Call> = {
  /** The same as `check` of `Write`, before the work starts. */
  precheck?: (input: Partial<Input<C>>, context: ReadContext<C>) => Promise<FieldErrors>;
  staged: (input: Input<C>, context: StagedContext<C>) => Promise<Result<C> | JsonBytes>;
};

export type StagedContext<C extends Call = Call> = Common & {
  who: CallerOf<C>;
  site: AuthSite;
  db: Kysely<Tables>;
  database: Pick<Database, 'aside' | 'workers'>;
  transaction: <T>(
    work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
  ) => Promise<T>;
};

/** A complete uploaded file. */
export type UploadedFile = { name: string; bytes: Buffer };

/** A call with a file. Works like a staged call. */
type Upload<C extends Call> = {
  upload: (input: Input<C>, file: UploadedFile, context: UploadContext<C>) => Promise<Result<C>>;
};

export type UploadContext<C extends Call = Call> = StagedContext<C> & { pictures: Pictures };

export type Handler<C extends Call> = C extends UploadCall
  ? Upload<C>
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
};

/** Binds handlers to a contract. Does not compile while a call has no handler. */
export function implement<C extends Contract>(
  contract: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
  jobs: readonly Job[] = [],
): Feature {
  return { contract, handlers, jobs };
}
