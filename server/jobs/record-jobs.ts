// The tables of jobs on records, and the changes of a job's state that calls make. runner.ts does the work.
import type { Kysely } from 'kysely';
import { type JobState, jobLimits, type RowOutcome, unfinishedStates } from '../../contract/jobs/jobs.ts';
import type { Right } from '../../contract/kit/rights.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { insertAll } from '../database/statements.ts';
import { failOn } from '../errors.ts';
import { newId } from '../records/ids.ts';
import type { JobRecord, NewRow } from './kind.ts';
import { expectFewJobs } from './unfinished.ts';
import { wake } from './wake.ts';

export interface RecordJobTable {
  id: string;
  kind: string;
  type: string | null;
  title: string;
  /** JSON: what the kind is asked to do. */
  input: string;
  /** JSON: the maker needs one of these rights. It is checked again for each part. */
  rights: string;
  state: JobState;
  /** 1 when all rows are found. */
  prepared: number;
  /** 1 if it starts as soon as it is ready. */
  startsItself: number;
  undoable: number;
  /** The account that started it, or else created it. */
  accountId: string;
  accountName: string;
  sessionId: string | null;
  tokenId: string | null;
  ip: string;
  total: number;
  changed: number;
  unchanged: number;
  refused: number;
  error: string | null;
  /** What the check says besides its counts. */
  note: string | null;
  fileName: string | null;
  fileType: string | null;
  fileBytes: number | null;
  undoOf: string | null;
  undoneBy: string | null;
  createdAt: string;
  queuedAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  /** The process that works on it, and the end of its lease. */
  holder: string | null;
  heldUntil: number;
}

export interface RecordJobRowTable {
  jobId: string;
  n: number;
  line: number | null;
  entityId: string | null;
  label: string | null;
  outcome: RowOutcome;
  message: string | null;
  faults: string | null;
  before: string | null;
  after: string | null;
  input: string | null;
}

declare module '../database/database.ts' {
  interface Tables {
    recordJob: RecordJobTable;
    recordJobRow: RecordJobRowTable;
    /** Uploaded and written files, in pieces. */
    recordJobFile: { jobId: string; name: string; position: number; bytes: Uint8Array };
  }
}

export type NewJob = {
  kind: string;
  type?: string | null;
  /** Such as `Edit 12 listings`. */
  title: string;
  input: object;
  /** Rights of which the person who starts it needs one. Checked again for each part. */
  rights: readonly Right[];
  /** Rows that are known already; they are checked unless their outcome is given. */
  rows?: readonly NewRow[];
  /** Starts as soon as it is ready. */
  startsItself?: boolean;
  /** False if it cannot be undone. */
  undoable?: boolean;
  /** The job that it undoes. */
  undoOf?: string;
};

type By = { who: Caller; now: Date; peer: { ip: string }; dialect: Database['dialect'] };

/**
 * Creates a job, in the transaction of the call. It is prepared in the background, by its kind. Refused for an account with too many
 * jobs that have not ended.
 */
export async function createJob(db: Kysely<Tables>, job: NewJob, by: By): Promise<RecordJobTable> {
  await expectFewJobs(db, by);
  const { rows } = job;
  const row: RecordJobTable = {
    id: newId(),
    kind: job.kind,
    type: job.type ?? null,
    title: job.title,
    input: JSON.stringify(job.input),
    rights: JSON.stringify(job.rights),
    state: 'preparing',
    prepared: rows === undefined ? 0 : 1,
    startsItself: job.startsItself ? 1 : 0,
    undoable: job.undoable === false ? 0 : 1,
    ...makerColumns(by),
    total: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    error: null,
    note: null,
    fileName: null,
    fileType: null,
    fileBytes: null,
    undoOf: job.undoOf ?? null,
    undoneBy: null,
    createdAt: by.now.toISOString(),
    queuedAt: null,
    startedAt: null,
    finishedAt: null,
    holder: null,
    heldUntil: 0,
  };
  await db.insertInto('recordJob').values(row).execute();
  if (rows !== undefined) {
    await addRows(db, row.id, 0, rows);
    await countRows(db, row.id);
  }
  wake();
  return row;
}

/** Prepares a job again, with other input; its stored files stay. @public for kinds that are prepared in steps */
export async function prepareAgain(
  db: Kysely<Tables>,
  id: string,
  { title, input }: { title: string; input: object },
): Promise<void> {
  await db
    .updateTable('recordJob')
    .set({ state: 'preparing', prepared: 0, title, input: JSON.stringify(input), error: null, note: null })
    .where('id', '=', id)
    .execute();
  wake();
}

/** The account by which a job acts. */
function makerColumns({ who, peer }: By) {
  return {
    accountId: who.id,
    accountName: who.name,
    sessionId: who.sessionId,
    tokenId: who.apiToken?.id ?? null,
    ip: peer.ip,
  };
}

export function toJobRecord(row: RecordJobTable): JobRecord {
  const { id, kind, type, title, undoOf } = row;
  return { id, kind, type, title, undoOf, input: JSON.parse(row.input) };
}

/** Adds rows after the first `from`. */
export async function addRows(
  db: Kysely<Tables>,
  jobId: string,
  from: number,
  rows: readonly NewRow[],
): Promise<void> {
  if (from + rows.length > jobLimits.rows) failOn({ select: `At most ${jobLimits.rows} records` });
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  await insertAll(
    db,
    'recordJobRow',
    rows.map((row, index) => ({
      jobId,
      n: from + index + 1,
      line: row.line ?? null,
      entityId: row.entityId ?? null,
      label: row.label ?? null,
      outcome: row.outcome ?? 'new',
      message: row.message ?? null,
      faults: json(row.faults),
      before: json(row.before),
      after: json(row.after),
      input: json(row.input),
    })),
  );
}

/** Sets the counts of a job from its rows. */
export async function countRows(db: Kysely<Tables>, jobId: string): Promise<void> {
  const rows = await db
    .selectFrom('recordJobRow')
    .select((eb) => ['outcome', eb.fn.countAll<number>().as('count')])
    .where('jobId', '=', jobId)
    .groupBy('outcome')
    .execute();
  const of = (outcome: RowOutcome) => Number(rows.find((row) => row.outcome === outcome)?.count ?? 0);
  await db
    .updateTable('recordJob')
    .set({
      total: rows.reduce((sum, { count }) => sum + Number(count), 0),
      changed: of('changed'),
      unchanged: of('unchanged'),
      refused: of('refused'),
    })
    .where('id', '=', jobId)
    .execute();
}

/** Queues a job that is ready. It acts with the rights of the person who starts it. Undefined if it is not ready. */
export async function queueJob(db: Kysely<Tables>, id: string, by: By): Promise<RecordJobTable | undefined> {
  const row = await db
    .updateTable('recordJob')
    .set({ state: 'queued', queuedAt: by.now.toISOString(), ...makerColumns(by) })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) wake();
  return row;
}

/** Cancels a job that has not finished. A running part is finished first. */
export async function cancelJob(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<RecordJobTable | undefined> {
  return db
    .updateTable('recordJob')
    .set({ state: 'cancelled', finishedAt: now.toISOString(), holder: null, heldUntil: 0 })
    .where('id', '=', id)
    .where('state', 'in', unfinishedStates)
    .returningAll()
    .executeTakeFirst();
}

/** Creates the job that undoes another one, and starts it. Undefined if it was undone before. */
export async function undoJob(
  db: Kysely<Tables>,
  source: RecordJobTable,
  by: By,
): Promise<RecordJobTable | undefined> {
  const job = await createJob(
    db,
    {
      kind: 'undo',
      type: source.type,
      title: `Undo: ${source.title}`,
      input: {},
      rights: JSON.parse(source.rights),
      startsItself: true,
      undoable: false,
      undoOf: source.id,
    },
    by,
  );
  const claimed = await db
    .updateTable('recordJob')
    .set({ undoneBy: job.id })
    .where('id', '=', source.id)
    .where('undoneBy', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed && job;
}
