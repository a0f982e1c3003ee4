// A feature answers a contract: one handler per call, which takes values and returns values.
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

/** Where a call came from, as far as a session and an audit row need it. */
export type Peer = { ip: string; userAgent: string };

/** What every handler is given, whatever its kind. */
type Common = {
  now: Date;
  peer: Peer;
  dialect: Database['dialect'];
  hashCost: HashCost;
  productName: string;
  oidc?: Oidc | undefined;
  backups?: Backups | undefined;
};

/** What a reading handler works with. */
export type ReadContext<C extends Call = Call> = Common & {
  db: Kysely<Tables>;
  database: Pick<Database, 'aside' | 'remember'>;
  who: WhoOf<C>;
};

/** What a writing handler works with: everything it does is in one transaction with its audit rows. */
export type WriteContext<C extends Call = Call> = Common & {
  db: Transaction<Tables>;
  who: WhoOf<C>;
  /** Leaves an audit row; every writing call has to. */
  audit: (entry: AuditEntry) => void;
};

/** A call for anyone has nobody signed in; every other has, and one on what is one's own in a session. */
type WhoOf<C extends Call> = C['right'] extends 'anyone'
  ? null
  : C['right'] extends 'own'
    ? Caller & InSession
    : Caller;

type Read<C extends Call> = (input: Input<C>, context: ReadContext<C>) => Promise<Result<C>>;

type Write<C extends Call> = {
  /**
   * Checks against the database, on the fields whose form was right: what it finds goes into the same reply
   * as the faults of form.
   */
  check?: (input: Partial<Input<C>>, context: WriteContext<C>) => Promise<FieldErrors>;
  run: (input: Input<C>, context: WriteContext<C>) => Promise<Result<C>>;
  /** Fields that replies have had only since the last release, as of records made before: for replies kept by `requestId`. */
  added?: Partial<Result<C>>;
};

/** A writing call that has to wait for slow work, such as hashing, between short transactions of its own. */
type Staged<C extends Call> = {
  /** As `check` of `Write`, before anything begins. */
  precheck?: (input: Partial<Input<C>>, context: ReadContext<C>) => Promise<FieldErrors>;
  staged: (input: Input<C>, context: StagedContext<C>) => Promise<Result<C> | JsonBytes>;
};

export type StagedContext<C extends Call = Call> = Common & {
  who: WhoOf<C>;
  site: AuthSite;
  db: Kysely<Tables>;
  database: Pick<Database, 'aside' | 'workers'>;
  transaction: <T>(
    work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
  ) => Promise<T>;
};

/** A file as it arrived, whole. */
export type UploadedFile = { name: string; bytes: Buffer };

/** A call that takes a file. Slow work is done between short transactions, as in a staged call. */
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
  /** The module that exports it, for threads, which have nothing in common with this one. */
  readonly file?: string;
  readonly contract: Contract;
  readonly handlers: Readonly<Record<string, unknown>>;
  readonly jobs: readonly Job[];
  /** Its calls of the public site. */
  readonly delivery?: Delivery;
};

/** Binds handlers to a contract. It does not compile while a call has none. */
export function implement<C extends Contract>(
  contract: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
  jobs: readonly Job[] = [],
): Feature {
  return { contract, handlers, jobs };
}
