// Runs a release: all its items in one transaction, or none of them.
import { sql } from 'kysely';
import type { Release, ReleaseProblem, ReleaseType } from '../../contract/releases/releases.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import { applyChange } from '../changes/apply.ts';
import { changeKindOf } from '../changes/kind.ts';
import { CallError } from '../errors.ts';
import type { StatusContext } from '../records/lifecycle.ts';
import { inBatch } from '../webhooks/batch.ts';
import { releaseKindOf } from './kind.ts';
import { type Readiness, readinessOf, textsOf } from './readiness.ts';
import { itemsOf, type ReleaseItemTable, type ReleaseTable } from './table.ts';
import { keepChanges, valuesOf } from './undo.ts';

/** Why a release cannot run: a text with the record's name, the type of the record, and the position of its item. */
export type Reason = { index: number; type: ReleaseType | null; text: string };

/** Ends a run; the transaction has to be rolled back. */
export class ReleaseRefused extends Error {
  /** All of them, in the order of the items. */
  readonly reasons: readonly Reason[];

  constructor(reasons: readonly Reason[]) {
    super('A release cannot run');
    this.reasons = reasons;
  }
}

/** Runs a locked release that is not done. Throws {@link ReleaseRefused}. */
export async function runRelease(
  release: ReleaseTable,
  context: StatusContext,
  by: { clock: boolean },
): Promise<void> {
  const { db, now, who, audit } = context;
  const items = await itemsOf(db, [release.id]);
  // A merge takes a record out of the release if it makes no sense there any more.
  if (items.length === 0)
    throw new ReleaseRefused([{ index: 0, type: null, text: 'No record is left in it' }]);
  await lockRecords(items, context);
  // By hand, it is judged by the rights of the account that runs it, at that time.
  const judged = by.clock ? release : { ...release, ownerId: who.id, at: null };
  const readiness = await readinessOf(db, [judged], items, now);
  const known = readiness.flatMap((one, index) => reasonsOf(one, index));
  if (known.length > 0) throw new ReleaseRefused(known);
  const before = await valuesOf(db, items);
  const refused = await inBatch(db, context.dialect, () =>
    runItems(readiness, context, by.clock ? release.updatedAt : undefined),
  );
  if (refused.length > 0) throw new ReleaseRefused(refused);
  await keepChanges(db, items, before);
  await finish(release, context, by);
  const entity = { type: 'release', id: release.id, label: release.name, version: release.version + 1 };
  const { state, at } = release;
  audit({
    action: 'release.run',
    entity,
    before: { state, at, doneAt: null },
    after: { state: 'done', at, doneAt: now.toISOString() },
  });
}

async function runItems(
  readiness: readonly Readiness[],
  context: StatusContext & { who: Caller },
  approvedAt: string | undefined,
): Promise<Reason[]> {
  const refused: Reason[] = [];
  for (const [index, one] of readiness.entries()) {
    try {
      await runItem(one, context, approvedAt);
    } catch (error) {
      // What no readiness can tell, such as values that another item takes. The others may have reasons too.
      if (!(error instanceof CallError)) throw error;
      refused.push(...reasonsOf({ ...one, problems: problemsIn(error) }, index));
    }
  }
  return refused;
}

async function finish(
  { id, version }: ReleaseTable,
  { db, now, who }: StatusContext,
  by: { clock: boolean },
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('release')
    .set({
      version: version + 1,
      updatedAt: at,
      updatedBy: by.clock ? null : who.id,
      state: 'done' satisfies Release['state'],
      doneAt: at,
      byClock: by.clock ? 1 : 0,
      failure: '[]',
    })
    .where('id', '=', id)
    .execute();
  await db.updateTable('releaseItem').set({ unfinished: 0 }).where('releaseId', '=', id).execute();
}

/** In the order of types and ids, so that two releases at once do not wait for each other. */
async function lockRecords(
  items: readonly ReleaseItemTable[],
  { db, dialect }: Pick<StatusContext, 'db' | 'dialect'>,
): Promise<void> {
  if (dialect === 'sqlite') return;
  const byType = [...Map.groupBy(items, ({ type }) => type)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [type, ofType] of byType) {
    const { table } = (await releaseKindOf(type)).lifecycle;
    await sql`select "id" from ${sql.table(table)} where "id" in (${sql.join(ofType.map(({ id }) => id))})
      order by "id" for update`.execute(db);
  }
}

async function runItem(
  { item, change }: Readiness,
  context: StatusContext & { who: Caller },
  approvedAt: string | undefined,
): Promise<void> {
  const { type, id, action } = item;
  if (action === 'apply') {
    if (change === undefined) throw new CallError('not_found', { text: 'No pending changes' });
    const kind = await changeKindOf(change.type);
    const record = await kind.lock(context, id);
    if (record === undefined) throw new CallError('not_found', {});
    await applyChange(kind, change, record, context, approvedAt);
    return;
  }
  const { lifecycle, setStatus } = await releaseKindOf(type);
  const { rows } = await sql<{ version: number }>`
    select "version" from ${sql.table(lifecycle.table)} where "id" = ${id}`.execute(context.db);
  const status = action === 'publish' ? 'published' : 'archived';
  await setStatus({ id, version: rows[0]?.version ?? 0, status, approvedAt }, context);
}

function problemsIn({ message, details }: CallError): ReleaseProblem[] {
  const faults = Object.entries(details.fieldErrors ?? {}).map(([path, text]) => ({ path, text }));
  return faults.length > 0 ? faults : [{ path: null, text: message }];
}

function reasonsOf(one: Readiness, index: number): Reason[] {
  return textsOf(one).map((text) => ({ index, type: one.item.type, text }));
}
