// Runs releases whose time has come: before the public site answers, and by a job.
import type { Transaction } from 'kysely';
import type { Release } from '../../contract/releases/releases.ts';
import { byClock } from '../audit/by-clock.ts';
import { findAccount } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { tell } from '../desk/notices.ts';
import type { ClockContext, Job } from '../jobs/scheduler.ts';
import { type Reason, ReleaseRefused, runRelease } from './run.ts';
import { findRelease, type ReleaseTable } from './table.ts';

const batchRows = 20;

export const runDueReleasesJob: Job = {
  name: 'run scheduled releases',
  every: 30_000,
  run: runDueReleases,
};

/** Runs what is due, each in its own transaction. Releases that cannot run become failed, with every reason. */
export async function runDueReleases(clock: ClockContext): Promise<void> {
  const { database, now } = clock;
  const due = await database.reads
    .selectFrom('release')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('at', '<=', now.toISOString())
    .orderBy('at')
    .orderBy('id')
    .limit(batchRows)
    .execute();
  for (const { id } of due) {
    const reasons = await runDue(clock, id);
    if (reasons.length > 0) await noteFailure(database, id, now, reasons);
  }
  if (due.length === batchRows) await runDueReleases(clock);
}

async function runDue({ database, now, fourEyes }: ClockContext, id: string): Promise<readonly Reason[]> {
  const { dialect } = database;
  try {
    await byClock(database, now, async (db, audit) => {
      const release = await lockDue(db, dialect, id, now);
      if (release === undefined) return;
      const who = await findAccount(db, release.ownerId, '');
      if (who === undefined)
        throw new ReleaseRefused([
          { index: 0, type: null, text: 'The account that scheduled it is not active' },
        ]);
      await runRelease(release, { db, dialect, now, who, audit, fourEyes }, { clock: true });
    });
    return [];
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    return error.reasons;
  }
}

async function noteFailure(
  database: Database,
  id: string,
  now: Date,
  reasons: readonly Reason[],
): Promise<void> {
  await byClock(database, now, async (db, audit) => {
    const release = await lockDue(db, database.dialect, id, now);
    if (release === undefined) return;
    const { version, name, at, ownerId } = release;
    const state: Release['state'] = 'failed';
    await db
      .updateTable('release')
      .set({
        version: version + 1,
        updatedAt: now.toISOString(),
        updatedBy: null,
        state,
        failure: JSON.stringify(reasons),
      })
      .where('id', '=', id)
      .execute();
    const items = new Set(reasons.map(({ index }) => index)).size;
    const text = items === 1 ? '1 item was not ready' : `${items} items were not ready`;
    const news = { by: null, type: 'release', id, label: name, text } as const;
    await tell(db, now, [ownerId], { kind: 'releaseFailed', ...news });
    audit({
      action: 'release.run',
      entity: { type: 'release', id, label: name, version: version + 1 },
      before: { state: 'scheduled', at, failure: [] },
      after: { state, at, failure: reasons.map(({ text }) => text) },
      result: 'failed',
    });
  });
}

/** Locks a release, unless another process or person was quicker. */
async function lockDue(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  id: string,
  now: Date,
): Promise<ReleaseTable | undefined> {
  const release = await findRelease(db, id, dialect);
  const isDue = release?.state === 'scheduled' && (release.at ?? '') <= now.toISOString();
  return isDue ? release : undefined;
}
