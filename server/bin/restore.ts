// Restores deleted records from the bin. Each comes back as it was, however incomplete, as its next version.
import type { RestoreOutcome, UniqueFields } from '../../contract/bin/bin.ts';
import { isTaskType } from '../../contract/desk/tasks.ts';
import { type Dropped, withoutGone } from '../history/gone.ts';
import { type Fields, referredBy } from '../history/kind.ts';
import { namesOf } from '../history/names.ts';
import { releaseUse } from '../media/usage.ts';
import { type IdPair, leadTo, takeFrom } from '../records/external-ids.ts';
import { passesGate } from '../records/gate.ts';
import { newId } from '../records/ids.ts';
import { changedBy, defined, locking } from '../records/records.ts';
import { unindexText } from '../records/search.ts';
import { expectMayTouch } from '../releases/guard.ts';
import { releaseKindOf } from '../releases/kind.ts';
import { giveBack } from './give-back.ts';
import {
  type BinContext,
  type BinKind,
  binKindOf,
  hasLifecycle,
  lifecycleColumns,
  type Separated,
} from './kind.ts';
import { type BinRecord, snapshotOf } from './table.ts';
import {
  type Binned,
  identified,
  idsOfTarget,
  type Left,
  slugOf,
  takenFields,
  takeSlugsBack,
  withoutTakenIds,
} from './unique-values.ts';

type Options = {
  /** Replaces unique values, of one record only. */
  fields?: UniqueFields | undefined;
  /** True to give back what a merge moved elsewhere and is still there. */
  giveBack?: boolean | undefined;
};

/**
 * Restores records, with an outcome for each id in the order of the input. Writes nothing of a record that cannot come back. The caller
 * has checked the right to delete each type, see {@link lockBinned}.
 */
export async function restoreFromBin(
  context: BinContext,
  ids: readonly string[],
  options: Options = {},
): Promise<RestoreOutcome[]> {
  const rows = new Map((await lockBinned(context, ids)).map((row) => [row.id, row]));
  const all = new Map<string, Binned>();
  for (const [id, row] of rows) all.set(id, await unpacked(row));
  const outcomes = new Map<string, RestoreOutcome>();
  for (const one of referredFirst(all)) outcomes.set(one.row.id, await restoreOne(context, one, options));
  return ids.map((id) => outcomes.get(id) ?? { ...nothing, id, outcome: 'not_found' });
}

/** Locks rows of the bin. Two restores of a record take turns, and the second one does not find it. */
export async function lockBinned(
  { db, dialect }: Pick<BinContext, 'db' | 'dialect'>,
  ids: readonly string[],
): Promise<BinRecord[]> {
  const query = db.selectFrom('bin').selectAll().where('id', 'in', ids).orderBy('id');
  return locking(query, dialect).execute();
}

async function unpacked(row: BinRecord): Promise<Binned> {
  const kind = await binKindOf(row.type);
  const { fields, columns, merge, ids = [] } = snapshotOf(row);
  return { row, kind, fields: { ...kind.defaults, ...fields }, columns, merge, ids };
}

/** Records after those that they refer to, so that the reference is not dropped. */
function referredFirst(all: ReadonlyMap<string, Binned>): Binned[] {
  const ordered = new Set<Binned>();
  const visiting = new Set<Binned>();
  const visit = (one: Binned) => {
    if (visiting.has(one)) return;
    visiting.add(one);
    for (const { id } of referredBy(one.kind.history, one.fields)) {
      const other = all.get(id);
      if (other !== undefined) visit(other);
    }
    ordered.add(one);
  };
  for (const one of all.values()) visit(one);
  return [...ordered];
}

const nothing = {
  type: null,
  label: null,
  status: null,
  fieldErrors: {},
  slug: null,
  dropped: [],
  givenBack: 0,
  kept: 0,
};

async function restoreOne(
  context: BinContext,
  binned: Binned,
  { fields: sent = {}, giveBack: givesBack = false }: Options,
): Promise<RestoreOutcome> {
  const { db, who, now, audit } = context;
  const { row, kind, fields: before } = binned;
  const { id, type } = row;
  const separated = givesBack ? await separate(context, binned) : undefined;
  const given = renamed(kind, sent);
  const back = givesBack ? await idsOfTarget(context, binned) : [];
  const { fields, dropped } = await existingReferences(context, binned, { ...before, ...given }, back);
  const label = String(fields[kind.label]);
  const outcome = { ...nothing, id, type, label };
  const fieldErrors = await takenFields(context, kind, id, fields, given);
  const action = `${type}.restoreFromBin`;
  if (Object.keys(fieldErrors).length > 0) {
    audit({ action, entity: { type, id, label, version: row.version }, result: 'failed' });
    return { ...outcome, outcome: 'duplicate', fieldErrors };
  }
  // The clock publishes what is in a scheduled release, with the new name.
  const isRenamed = given[kind.label] !== undefined;
  if (isRenamed && isTaskType(type)) await expectMayTouch(context, { type, id });
  const columns = { ...binned.columns, ...(await asDraft(context, binned, fields, isRenamed)) };
  if (givesBack) await takeSlugsBack(context, binned);
  const owner = identified(kind, row.mergedInto ?? '');
  if (owner !== undefined) await takeFrom(db, owner, back);
  const wanted = fields['slug'];
  const slug = typeof wanted === 'string' ? await slugOf(context, binned, wanted) : undefined;
  if (slug !== undefined) fields['slug'] = slug;
  // The uses that the bin kept are written again with the record.
  await releaseUse(db, { type, id });
  const changed = changedBy(who, now, row.version);
  await kind.insert(context, { ...columns, ...changed }, fields);
  const own = identified(kind, id);
  if (own !== undefined) await leadTo(db, own, binned.ids);
  await unindexText(db, 'bin', row.seq);
  await db.deleteFrom('bin').where('id', '=', id).execute();
  const auditId = newId();
  audit({
    id: auditId,
    action,
    entity: { type, id, label, version: changed.version },
    before: { ...before, ...lifecycleOf(kind, binned.columns) },
    after: { ...fields, ...lifecycleOf(kind, columns) },
  });
  const counts = givesBack ? await giveBack(context, { row, kind, fields: before, auditId }) : undefined;
  const names = await namesOf(db, dropped.filter(isReference), who);
  return {
    ...outcome,
    outcome: 'restored',
    status: statusChange(binned.columns, columns),
    slug: typeof wanted === 'string' && slug !== wanted ? { from: wanted, to: slug ?? '' } : null,
    dropped: dropped.map(({ path, id: gone }) => ({ path, id: gone, name: names[gone]?.name ?? null })),
    ...(counts === undefined ? {} : added(counts, separated)),
  };
}

/** Before the record comes back, since its target may have its slug and ids. */
async function separate(
  context: BinContext,
  { row: { id, mergedInto }, kind, fields, merge }: Binned,
): Promise<Separated | undefined> {
  if (mergedInto === null || merge === undefined) return undefined;
  return kind.separate?.(context, { id, mergedInto, merge, fields });
}

function added(one: Separated, other: Separated = { givenBack: 0, kept: 0 }): Separated {
  return { givenBack: one.givenBack + other.givenBack, kept: one.kept + other.kept };
}

function isReference(left: Left): left is Dropped {
  return left.table !== undefined;
}

/** Sent values by the type's own fields. */
function renamed({ label, history: { fields } }: BinKind, { name, ...sent }: UniqueFields): Fields {
  const named = { ...sent, [label]: name };
  return defined(Object.fromEntries(Object.entries(named).filter(([path]) => path in fields.shape)));
}

/** Fields without references to what is gone, or to what the record can no longer refer to, as to a parent below it. */
async function existingReferences(
  context: BinContext,
  { row, kind }: Binned,
  fields: Fields,
  back: readonly IdPair[],
): Promise<{ fields: Record<string, unknown>; dropped: Left[] }> {
  const { fields: left, dropped } = await withoutGone(context.db, kind.history, fields);
  const faults = (await kind.referenceFaults?.(context, row.id, left)) ?? {};
  const paths = new Set(Object.keys(faults).map((path) => path.split('.')[0] ?? path));
  for (const { path, in: within } of kind.history.references) {
    if (!paths.has(path)) continue;
    dropped.push(...within(left[path]).map((one) => ({ path, ...one })));
    left[path] = kind.defaults[path];
  }
  return {
    fields: left,
    dropped: [...dropped, ...(await withoutTakenIds(context, kind, row.id, left, back))],
  };
}

/**
 * A scheduled record comes back as a draft, so that nobody is surprised when it is published. So does a published one, which was merged
 * into another, if the gate refuses it.
 */
async function asDraft(
  context: BinContext,
  { row: { id, type, auditId }, kind, columns }: Binned,
  fields: Fields,
  isRenamed: boolean,
): Promise<Fields> {
  if (!hasLifecycle(kind) || !isTaskType(type)) return {};
  const { status } = columns;
  if (status === 'published') {
    const { lifecycle, faults } = await releaseKindOf(type);
    const passing = isRenamed ? ({ what: 'edit' } as const) : ({ what: 'former', undoes: auditId } as const);
    if (await passesGate(lifecycle, id, passing, context, () => faults(fields, context.now))) return {};
  } else if (status !== 'scheduled') return {};
  return { status: 'draft', publishAt: null };
}

/** The status before and after, of types with a lifecycle. */
function statusChange(before: Fields, after: Fields): RestoreOutcome['status'] {
  const [from, to] = [before, after].map(({ status }) => lifecycleColumns.status.safeParse(status).data);
  return from === undefined || to === undefined || from === to ? null : { from, to };
}

function lifecycleOf(kind: BinKind, { status, publishAt }: Fields): Fields {
  return hasLifecycle(kind) ? { status, publishAt } : {};
}
