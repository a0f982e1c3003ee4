// The steps of a job, each a task of a worker thread: it is prepared, its rows are checked and then done, a hundred per transaction.
// A step changes nothing unless its process still holds the job.
import { type Kysely, sql, type Transaction } from 'kysely';

import type { HistoryType } from '../../contract/history/history.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import type { Database, Tables } from '../database/database.ts';
import { isConflict } from '../database/errors.ts';
import { CallError } from '../errors.ts';
import type { Feature, WriteContext } from '../http/feature.ts';
import type { Exceptions } from '../outbound/guard.ts';
import { locking } from '../records/records.ts';
import { inBatch } from '../webhooks/batch.ts';
import { defineTask } from '../worker/worker-tasks.ts';
import { setBeside } from './beside.ts';
import { addPiece, readPieces, resultFile } from './job-files.ts';
import type { JobKind, NewRow, Outcome, PartContext, PrepareContext } from './kind.ts';
import { actorOf, reloadMaker } from './maker.ts';
import { rowsOfPart, toStoredRow } from './part-rows.ts';
import {
  addRows,
  countRows,
  type RecordJobRowTable,
  type RecordJobTable,
  toJobRecord,
} from './record-jobs.ts';
import { tellMaker } from './told.ts';
import { typeCodeOf } from './type-code.ts';

const maxAttempts = 4;

export type Step = {
  jobId: string;
  /** The process that holds the job. */
  holder: string;
  /** The row after which a part begins. */
  after: number;
  now: Date;
  /** The module of the kind, and those of the features by type. */
  file: string;
  features: Readonly<Partial<Record<HistoryType, string>>>;
  common: Pick<WriteContext, 'hashCost' | 'productName' | 'binDays' | 'fourEyes'>;
  outboundAllow: Exceptions;
};

/** The row after which the next step begins, or `over`: the job is ready, finished or no longer held. */
export type StepResult = number | 'over';

/** @public imported by the worker thread */
export const prepareTask = defineTask({
  module: import.meta.url,
  name: 'prepareTask',
  thread: 'writes',
  run: async (step: Step, { database, signal }) => prepare(await database(), step, signal),
});

/** @public imported by the worker thread */
export const partTask = defineTask({
  module: import.meta.url,
  name: 'partTask',
  thread: 'writes',
  run: async (step: Step, { database }): Promise<StepResult> => {
    const opened = await database();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await opened.writes.transaction().execute((db) => doPart(db, opened, step));
      } catch (error) {
        if (error instanceof CallError) throw error;
        if (attempt === maxAttempts || !isConflict(error)) throw error;
      }
    }
  },
});

async function prepare(database: Database, step: Step, signal: AbortSignal): Promise<StepResult> {
  const { jobId, now } = step;
  const { reads, writes, dialect } = database;
  const kind = await kindOf(step);
  /** Changes the job's data while this process holds it. */
  const asHolder = <T>(work: (db: Transaction<Tables>) => Promise<T>) =>
    writes.transaction().execute(async (db) => {
      if ((await lockHeld(db, dialect, step)) === undefined) throw new Lost();
      return work(db);
    });
  let added = 0;
  try {
    const job = await asHolder(async (db) => {
      // What an interrupted preparation has left.
      await db.deleteFrom('recordJobRow').where('jobId', '=', jobId).execute();
      await db
        .deleteFrom('recordJobFile')
        .where('jobId', '=', jobId)
        .where('name', '=', resultFile)
        .execute();
      return lockHeld(db, dialect, step);
    });
    if (job === undefined) return 'over';
    const who = await reloadMaker(reads, job, now);
    const context: PrepareContext = {
      job: toJobRecord(job),
      who,
      now,
      dialect,
      db: reads,
      signal,
      codeOf: codeOf(step),
      addRows: async (rows: readonly NewRow[]) => {
        signal.throwIfAborted();
        await asHolder((db) => addRows(db, jobId, added, rows));
        added += rows.length;
      },
      setTotal: (total) => asHolder((db) => setColumns(db, jobId, { total })),
      setNote: (note) => asHolder((db) => setColumns(db, jobId, { note })),
      setBeside: (all) => asHolder((db) => setBeside(db, jobId, all)),
      outboundAllow: step.outboundAllow,
      readFile: (name) => readPieces(reads, jobId, name),
      writeFile: (fileName, fileType) => {
        let position = 0;
        let fileBytes = 0;
        return {
          write: async (bytes) => {
            signal.throwIfAborted();
            await asHolder((db) => addPiece(db, jobId, resultFile, position, bytes));
            position += 1;
            fileBytes += bytes.length;
          },
          end: () => asHolder((db) => setColumns(db, jobId, { fileName, fileType, fileBytes })),
        };
      },
    };
    await kind.prepare?.run(context);
    await asHolder(async (db) => {
      if (added > 0) await countRows(db, jobId);
      await setColumns(db, jobId, { prepared: 1 });
    });
    return 0;
  } catch (error) {
    if (error instanceof Lost) return 'over';
    throw error;
  }
}

/** The job is no longer this process's. */
export class Lost extends Error {}

async function doPart(db: Transaction<Tables>, database: Database, step: Step): Promise<StepResult> {
  const { now, common } = step;
  const { dialect } = database;
  const job = await lockHeld(db, dialect, step);
  if (job === undefined) return 'over';
  const isCheck = job.state === 'preparing';
  const kind = await kindOf(step);
  const stored = await rowsOfPart(db, step, isCheck ? 'new' : 'pending');
  if (stored.length === 0 || kind.part === undefined) return finish(db, job, kind, now);
  const who = await reloadMaker(db, job, now);
  const actor = actorOf(job, who);
  const entries: AuditEntry[] = [];
  const context: PartContext = {
    ...common,
    db,
    now,
    dialect,
    who,
    peer: { ip: job.ip, userAgent: '' },
    job: toJobRecord(job),
    isCheck,
    codeOf: codeOf(step),
    outboundAllow: step.outboundAllow,
    audit: (entry) => void entries.push(entry),
  };
  if (isCheck) await sql`savepoint "check"`.execute(db);
  const { part } = kind;
  const outcomes = await inBatch(db, dialect, () => part(stored.map(toStoredRow), context));
  if (isCheck) {
    await sql`rollback to savepoint "check"`.execute(db);
    await sql`release savepoint "check"`.execute(db);
  } else await writeAudit(db, actor, now, entries);
  await storeOutcomes(db, job, stored, outcomes, isCheck);
  return stored.at(-1)?.n ?? 0;
}

/** Ends a phase of a job all of whose rows are done: it is ready, or finished. */
async function finish(
  db: Transaction<Tables>,
  job: RecordJobTable,
  kind: JobKind,
  now: Date,
): Promise<StepResult> {
  const at = now.toISOString();
  if (job.state === 'preparing' && kind.part !== undefined) {
    if (job.startsItself === 0) {
      await setColumns(db, job.id, { state: 'ready' });
      return 'over';
    }
    await setColumns(db, job.id, { state: 'running', queuedAt: at, startedAt: at });
    return 0;
  }
  await setColumns(db, job.id, { state: 'done', finishedAt: at });
  const { changed, refused } = job;
  const counts = [changed > 0 && `${changed} changed`, refused > 0 && `${refused} refused`];
  await tellMaker(db, now, job, counts.filter((count) => count !== false).join(', ') || null);
  // An undo all of whose rows were refused has undone nothing.
  if (job.undoOf !== null && (changed > 0 || refused === 0))
    await setColumns(db, job.undoOf, { state: 'undone' });
  return 'over';
}

/** Writes outcomes and counts. A row without an outcome is a mistake of its kind. */
async function storeOutcomes(
  db: Transaction<Tables>,
  job: RecordJobTable,
  stored: readonly RecordJobRowTable[],
  outcomes: readonly Outcome[],
  isCheck: boolean,
): Promise<void> {
  const byRow = new Map(outcomes.map((outcome) => [outcome.n, outcome]));
  const json = (value: unknown, before: string | null) =>
    value === undefined ? before : value === null ? null : JSON.stringify(value);
  const counts = { changed: job.changed, unchanged: job.unchanged, refused: job.refused };
  const rows = stored.map((row): RecordJobRowTable => {
    const given = byRow.get(row.n);
    if (given === undefined) throw new Error(`The job kind ${job.kind} gave no outcome of row ${row.n}`);
    const { outcome, message, faults, entityId, label, before, after } = given;
    if (!isCheck || outcome !== 'changed') counts[outcome] += 1;
    return {
      ...row,
      outcome: isCheck && outcome === 'changed' ? 'pending' : outcome,
      message: message ?? null,
      faults: faults === undefined ? null : JSON.stringify(faults),
      // A record that a check created is gone again.
      entityId: isCheck && before === null ? row.entityId : (entityId ?? row.entityId),
      label: label ?? row.label,
      before: json(before, row.before),
      after: json(after, row.after),
    };
  });
  await db
    .insertInto('recordJobRow')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['jobId', 'n']).doUpdateSet((eb) => ({
        outcome: eb.ref('excluded.outcome'),
        message: eb.ref('excluded.message'),
        faults: eb.ref('excluded.faults'),
        entityId: eb.ref('excluded.entityId'),
        label: eb.ref('excluded.label'),
        before: eb.ref('excluded.before'),
        after: eb.ref('excluded.after'),
      })),
    )
    .execute();
  await setColumns(db, job.id, counts);
}

async function setColumns(db: Kysely<Tables>, id: string, columns: Partial<RecordJobTable>): Promise<void> {
  await db.updateTable('recordJob').set(columns).where('id', '=', id).execute();
}

/** Locks the job, if this process holds it and there is work. */
export async function lockHeld(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  { jobId, holder }: Pick<Step, 'jobId' | 'holder'>,
): Promise<RecordJobTable | undefined> {
  const query = db
    .selectFrom('recordJob')
    .selectAll()
    .where('id', '=', jobId)
    .where('holder', '=', holder)
    .where('state', 'in', ['preparing', 'running']);
  return locking(query, dialect).executeTakeFirst();
}

async function kindOf({ file }: Step): Promise<JobKind> {
  const { job }: { job: JobKind } = await import(file);
  return job;
}

const codeOf =
  ({ features }: Step): PartContext['codeOf'] =>
  async (type) => {
    const file = features[type];
    if (file === undefined) throw new Error(`No feature has records of the type ${type}`);
    const { feature }: { feature: Feature } = await import(file);
    return typeCodeOf(feature);
  };
