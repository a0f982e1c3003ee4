// The job that publishes scheduled changes.
import type { Transaction } from 'kysely';
import { byClock } from '../audit/by-clock.ts';
import type { Tables } from '../database/database.ts';
import { tell } from '../desk/notices.ts';
import { CallError } from '../errors.ts';
import type { ClockContext, Job } from '../jobs/scheduler.ts';
import { applyChange } from './apply.ts';
import { type ChangeContext, type ChangeKind, changeKindOf, isLive, systemCaller } from './kind.ts';
import { deleteChange, updateChange } from './store.ts';
import { type ChangeType, findChange, type StoredChange, withoutEqual } from './table.ts';

const batchRows = 100;

/** Publishes what is due. A change that cannot be published becomes a draft again and says why. */
export function applyDueOf(type: ChangeType): Job {
  return {
    name: `publish scheduled changes: ${type}`,
    every: 30_000,
    run: (context) => applyDueChanges(context, type),
  };
}

/** Publishes at most a hundred due changes, of one type or of all. */
export async function applyDueChanges(clock: ClockContext, type?: ChangeType): Promise<void> {
  const { database, now } = clock;
  let query = database.reads
    .selectFrom('change')
    .select(['type', 'id'])
    .where('state', '=', 'scheduled')
    .where('applyAt', '<=', now.toISOString())
    .orderBy('applyAt')
    .limit(batchRows);
  if (type !== undefined) query = query.where('type', '=', type);
  for (const { type: of, id } of await query.execute()) {
    const kind = await changeKindOf(of);
    const failure = await audited(clock, kind, id, applyDue);
    if (failure !== undefined) await audited(clock, kind, id, (due) => returnToDraft(due, failure));
  }
}

type Due = { kind: ChangeKind; id: string; context: ChangeContext };

/** Runs work in a transaction with its audit rows. Returns the text of a refusal, which leaves nothing. */
async function audited(
  { database, now, fourEyes }: ClockContext,
  kind: ChangeKind,
  id: string,
  work: (due: Due) => Promise<void>,
): Promise<string | undefined> {
  try {
    await byClock(database, now, async (db, audit) => {
      const by = (await dueChange(db, kind, id, now))?.by ?? null;
      const { dialect } = database;
      await work({
        kind,
        id,
        context: { db, dialect, now, audit, fourEyes, who: systemCaller(kind, by) },
      });
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const faults = Object.entries(error.details.fieldErrors ?? {}).map(([path, text]) => `${path}: ${text}`);
    return [error.message, ...faults].join('. ');
  }
}

async function dueChange(
  db: Transaction<Tables>,
  { type }: ChangeKind,
  id: string,
  now: Date,
): Promise<StoredChange | undefined> {
  const change = await findChange(db, { type, id });
  const isDue = change?.state === 'scheduled' && (change.applyAt ?? '') <= now.toISOString();
  return isDue ? change : undefined;
}

async function applyDue({ kind, id, context }: Due): Promise<void> {
  const { db, now } = context;
  const record = await kind.lock(context, id);
  // Read after the lock: until then somebody may have published or dropped it.
  const due = await dueChange(db, kind, id, now);
  if (due === undefined) return;
  if (record === undefined || !isLive(record))
    throw new CallError('invalid_transition', { text: 'The record is not published or scheduled' });
  const change = withoutEqual(due, record.fields);
  if (change === undefined) await deleteChange(db, { type: kind.type, id });
  else await applyChange(kind, change, record, context);
}

async function returnToDraft({ kind, id, context }: Due, failure: string): Promise<void> {
  const { db, now, audit } = context;
  const record = await kind.lock(context, id);
  const change = await dueChange(db, kind, id, now);
  if (change === undefined) return;
  const label = record === undefined ? null : String(record.row[kind.lifecycle.label]);
  const after = { state: 'draft', applyAt: null } as const;
  await updateChange(db, { ...change, ...after, version: change.version + 1, failure });
  const news = { by: null, type: kind.type, id, label: label ?? '', text: failure };
  await tell(db, now, [change.by], { kind: 'scheduleMissed', ...news });
  audit({
    action: `${kind.type}.applyChange`,
    entity: { type: kind.type, id, label },
    before: { state: change.state, applyAt: change.applyAt },
    after,
    result: 'failed',
  });
}
