// Restores deleted records from the bin. Each comes back as it was, however incomplete, as its next version.
import { z } from 'zod';
import { binTypes, type RestoreOutcome, type UniqueFields } from '../../contract/bin/bin.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import { type Dropped, withoutGone } from '../history/gone.ts';
import { type Fields, referredBy } from '../history/kind.ts';
import { namesOf } from '../history/names.ts';
import { releaseUse } from '../media/usage.ts';
import {
  type ExternalIdOwner,
  type IdPair,
  idsLeadingTo,
  leadTo,
  takeFrom,
  takenExternalIds,
} from '../records/external-ids.ts';
import { newId } from '../records/ids.ts';
import { changedBy, defined, locking } from '../records/records.ts';
import { unindexText } from '../records/search.ts';
import { isTaken, reclaimSlugs, restoreSlugs } from '../records/slugs.ts';
import { giveBack } from './give-back.ts';
import { type BinContext, type BinKind, binKindOf, hasLifecycle, type Separated } from './kind.ts';
import { type BinRecord, snapshotOf } from './table.ts';

type Options = {
  /** Replaces unique values, of one record only. */
  fields?: UniqueFields | undefined;
  /** True to give back what a merge moved elsewhere and is still there. */
  giveBack?: boolean | undefined;
};

/** What does not come back: a reference, or an external id by its source. */
type Left = { path: string; id: string } & Partial<Dropped>;

type Binned = {
  row: BinRecord;
  kind: BinKind;
  fields: Fields;
  columns: Fields;
  merge: unknown;
  ids: readonly IdPair[];
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
  const { row, kind, columns, fields: before } = binned;
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
  if (givesBack) await takeSlugsBack(context, binned);
  const owner = identified(kind, row.mergedInto ?? '');
  if (owner !== undefined) await takeFrom(db, owner, back);
  const wanted = fields['slug'];
  const slug = typeof wanted === 'string' ? await slugOf(context, binned, wanted) : undefined;
  if (slug !== undefined) fields['slug'] = slug;
  // The uses that the bin kept are written again with the record.
  await releaseUse(db, { type, id });
  const changed = changedBy(who, now, row.version);
  await kind.insert(context, { ...columns, ...asDraft(context, kind, columns), ...changed }, fields);
  const own = identified(kind, id);
  if (own !== undefined) await leadTo(db, own, binned.ids);
  await unindexText(db, 'bin', row.seq);
  await db.deleteFrom('bin').where('id', '=', id).execute();
  const auditId = newId();
  audit({
    id: auditId,
    action,
    entity: { type, id, label, version: changed.version },
    before: { ...before, ...lifecycleOf(kind, columns) },
    after: { ...fields, ...lifecycleOf(kind, { ...columns, ...asDraft(context, kind, columns) }) },
  });
  const counts = givesBack ? await giveBack(context, { row, kind, fields: before, auditId }) : undefined;
  const names = await namesOf(db, dropped.filter(isReference), who);
  return {
    ...outcome,
    outcome: 'restored',
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

/** The record as the owner of external ids, if its type has them. */
function identified({ table }: BinKind, id: string): ExternalIdOwner | undefined {
  return table === 'banner' || table === 'collection' ? undefined : { type: table, id };
}

/** The external ids of a merged record that lead to its target, and are not in the target's own field. */
async function idsOfTarget({ db }: BinContext, { row, kind, ids }: Binned): Promise<IdPair[]> {
  const owner = identified(kind, row.mergedInto ?? '');
  if (owner === undefined || ids.length === 0) return [];
  const target = await db
    .selectFrom(owner.type)
    .select('externalIds')
    .where('id', '=', owner.id)
    .executeTakeFirst();
  const own: Readonly<Record<string, string>> = JSON.parse(target?.externalIds ?? '{}');
  const leading = new Set((await idsLeadingTo(db, owner)).map((pair) => pair.join(' ')));
  return ids.filter((pair) => leading.has(pair.join(' ')) && own[pair[0]] !== pair[1]);
}

/** Takes away external ids that another record has by now and does not give `back`, and returns these. */
async function withoutTakenIds(
  { db, dialect }: BinContext,
  kind: BinKind,
  id: string,
  fields: Record<string, unknown>,
  back: readonly IdPair[],
): Promise<Left[]> {
  const owner = identified(kind, id);
  const externalIds = idsIn.safeParse(fields['externalIds']).data;
  if (owner === undefined || externalIds === undefined) return [];
  const [faults = {}] = await takenExternalIds(db, dialect, owner.type, [{ id, externalIds }]);
  const isTaken = (source: string) =>
    `externalIds.${source}` in faults &&
    !back.some(([one, externalId]) => one === source && externalId === externalIds[source]);
  fields['externalIds'] = Object.fromEntries(
    Object.entries(externalIds).filter(([source]) => !isTaken(source)),
  );
  return Object.keys(externalIds)
    .filter(isTaken)
    .map((source) => ({ path: 'externalIds', id: source }));
}

const idsIn = z.record(z.string(), z.string());

async function takenFields(
  context: BinContext,
  kind: BinKind,
  id: string,
  fields: Fields,
  given: Fields,
): Promise<FieldErrors> {
  const faults = { ...(await kind.taken?.(context, id, fields)) };
  const { slug } = given;
  if (typeof slug === 'string' && kind.table !== 'banner') {
    const taken = await isTaken(context.db, { type: kind.table, id }, slug);
    if (taken) faults['slug'] = `Another ${kind.table} has, or had, this slug`;
  }
  return faults;
}

async function takeSlugsBack({ db }: BinContext, { row, kind }: Binned): Promise<void> {
  if (row.mergedInto === null || kind.table === 'banner') return;
  const target = await db
    .selectFrom(kind.table)
    .select(['id', 'slug'])
    .where('id', '=', row.mergedInto)
    .executeTakeFirst();
  if (target !== undefined)
    await reclaimSlugs(db, { type: kind.table, id: row.id }, JSON.parse(row.slugs), target);
}

async function slugOf(
  { db }: BinContext,
  { row, kind }: Binned,
  wanted: string,
): Promise<string | undefined> {
  if (kind.table === 'banner') return undefined;
  return restoreSlugs(db, { type: kind.table, id: row.id }, wanted, JSON.parse(row.slugs));
}

/**
 * A scheduled record comes back as a draft, so that nobody is surprised when it is published; so does a published one that was merged, for
 * those who may not publish.
 */
function asDraft({ who }: BinContext, kind: BinKind, columns: Fields): Fields {
  if (!hasLifecycle(kind)) return {};
  const mayPublish = hasRight(who.roles, `${binTypes[kind.type]}.publish`);
  const isHeld = columns['status'] === 'scheduled' || (columns['status'] === 'published' && !mayPublish);
  return isHeld ? { status: 'draft', publishAt: null } : {};
}

function lifecycleOf(kind: BinKind, { status, publishAt }: Fields): Fields {
  return hasLifecycle(kind) ? { status, publishAt } : {};
}
