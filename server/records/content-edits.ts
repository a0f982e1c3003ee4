// Who wrote what the public sees of a record, by the audit log: `updatedBy` also changes with a record's status.
import type { Kysely } from 'kysely';
import { statuses } from '../../contract/kit/lifecycle.ts';
import type { Tables } from '../database/database.ts';
import { actionOf, type LifecycleKind } from './lifecycle-kinds.ts';

/** A version of a record, by its audit row. */
export type VersionRow = {
  id: string;
  at: string;
  actorId: string | null;
  actorName: string;
  traceId: string;
  /** True if it changed what the public sees. */
  isEdit: boolean;
  /** True if a job made it: nobody read the record for it. */
  byJob: boolean;
};

const pageRows = 50;

/** The versions of a record, the latest first. */
export async function* versionsOf(
  db: Kysely<Tables>,
  kind: LifecycleKind,
  id: string,
): AsyncGenerator<VersionRow> {
  for (let last: { at: string; id: string } | undefined; ; ) {
    let query = db
      .selectFrom('audit')
      .leftJoin('recordJob', 'recordJob.id', 'audit.traceId')
      .select(['audit.id', 'audit.at', 'audit.actorId', 'audit.actorName', 'audit.traceId'])
      .select(['audit.action', 'audit.changes', 'recordJob.id as jobId'])
      .where('audit.entityId', '=', id)
      .where('audit.version', 'is not', null)
      .where('audit.result', '=', 'ok')
      .orderBy('audit.at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(pageRows);
    if (last !== undefined) {
      const { at, id: lastId } = last;
      query = query.where((is) => is(is.refTuple('audit.at', 'audit.id'), '<', is.tuple(at, lastId)));
    }
    const rows = await query.execute();
    for (const { jobId, action, changes, ...row } of rows)
      yield { ...row, isEdit: isEdit(kind, action, changes), byJob: jobId !== null };
    last = rows.at(-1);
    if (rows.length < pageRows) return;
  }
}

/** Fields that say nothing of a record's content. */
const besides = new Set(
  'status publishAt publishedAt reviewNote verifiedAt verifiedBy contentUpdatedAt state'.split(' '),
);

function isEdit(kind: LifecycleKind, action: string, changes: string): boolean {
  if (stepsOf(kind).has(action)) return false;
  const all: { path: string }[] = JSON.parse(changes);
  // A restored record is as it was, but for a name that is sent with the restore.
  if (action === `${kind.entityType}.restoreFromBin`) return all.some(({ path }) => path === kind.label);
  return all.some(({ path }) => !besides.has(path) && kind.privateFields?.has(path) !== true);
}

/** Actions that change no text. Who publishes a pending change has not written it: the change says who did. */
function stepsOf(kind: LifecycleKind): ReadonlySet<string> {
  const moves = (Object.keys(statuses) as (keyof typeof statuses)[]).map((to) => actionOf(kind, to));
  return new Set([
    ...moves,
    ...['preview', 'applyChange', 'delete'].map((verb) => `${kind.entityType}.${verb}`),
  ]);
}
