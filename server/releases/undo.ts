// Undoes the run of a release by jobs, one for each type: a field goes back if it still has the value that the run wrote.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { jobLimits } from '../../contract/jobs/jobs.ts';
import { releaseTypes } from '../../contract/releases/releases.ts';
import type { Tables } from '../database/database.ts';
import type { Fields } from '../history/kind.ts';
import type { WriteContext } from '../http/feature.ts';
import { createJob } from '../jobs/record-jobs.ts';
import { lifecycleOf } from '../records/lifecycle.ts';
import { releaseKindOf } from './kind.ts';
import type { ReleaseItemTable, ReleaseTable } from './table.ts';

const keptMs = jobLimits.days * 24 * 60 * 60_000;

export function canUndo({ state, doneAt, undoneAt }: ReleaseTable, now: Date): boolean {
  return (
    state === 'done' && undoneAt === null && doneAt !== null && Date.parse(doneAt) > now.getTime() - keptMs
  );
}

/** The values that items change, by the id of their record: fields for a pending change, else the status and its time. */
export async function valuesOf(
  db: Kysely<Tables>,
  items: readonly ReleaseItemTable[],
): Promise<ReadonlyMap<string, Fields>> {
  const values = new Map<string, Fields>();
  for (const [type, ofType] of Map.groupBy(items, (item) => item.type)) {
    const { load, lifecycle } = await releaseKindOf(type);
    const ids = ofType.map(({ id }) => id);
    const fields = await load(db, ids);
    const rows = await db
      .selectFrom(lifecycle.table)
      .select(['id', 'status', 'publishAt', 'reviewNote'])
      .where('id', 'in', ids)
      .execute();
    const states = new Map(rows.map((row) => [row.id, lifecycleOf(row)]));
    for (const { id, action } of ofType) {
      const found = action === 'apply' ? fields.get(id) : states.get(id);
      if (found !== undefined) values.set(id, found);
    }
  }
  return values;
}

/** Keeps with each item what the run changed. */
export async function keepChanges(
  db: Kysely<Tables>,
  items: readonly ReleaseItemTable[],
  before: ReadonlyMap<string, Fields>,
): Promise<void> {
  const after = await valuesOf(db, items);
  const rows = items.map((item) => {
    const [old = {}, next = {}] = [before.get(item.id), after.get(item.id)];
    const isStatus = item.action !== 'apply';
    const changed = Object.keys(next).filter((path) => isStatus || !isDeepStrictEqual(old[path], next[path]));
    const pick = (fields: Fields) =>
      JSON.stringify(Object.fromEntries(changed.map((path) => [path, fields[path] ?? null])));
    return { ...item, before: pick(old), after: pick(next) };
  });
  await db
    .insertInto('releaseItem')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['releaseId', 'type', 'id']).doUpdateSet((eb) => ({
        before: eb.ref('excluded.before'),
        after: eb.ref('excluded.after'),
      })),
    )
    .execute();
}

/** Starts the jobs that undo a release, with the rights of the caller. */
export async function startUndo(
  { id, name }: ReleaseTable,
  items: readonly ReleaseItemTable[],
  { db, ...by }: Pick<WriteContext, 'db' | 'dialect' | 'who' | 'now' | 'peer'>,
): Promise<void> {
  const changed = items.filter(({ after }) => after !== null && after !== '{}');
  for (const [type, ofType] of Map.groupBy(changed, (item) => item.type)) {
    const rows = ofType.map(({ id: entityId, label, before, after }) => ({
      entityId,
      label,
      outcome: 'pending' as const,
      before: JSON.parse(before ?? '{}'),
      after: JSON.parse(after ?? '{}'),
    }));
    const job = {
      kind: 'undo',
      type,
      title: `Undo release: ${name}`,
      input: { releaseId: id },
      rights: [`${releaseTypes[type]}.publish`] as const,
      rows,
      startsItself: true,
      undoable: false,
    };
    await createJob(db, job, by);
  }
}
