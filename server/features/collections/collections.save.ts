// Creates and changes collections: the row, its pins and its search text.
import type { collections } from '../../../contract/collections/collections.ts';
import {
  type Collection,
  type CollectionFields,
  collectionDefaults,
  collectionFields,
} from '../../../contract/collections/fields.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { fold } from '../../../contract/text/fold.ts';
import { settleChange } from '../../changes/store.ts';
import { fail } from '../../errors.ts';
import type { Plan, WriteContext } from '../../http/feature.ts';
import { expectMayEdit } from '../../records/lifecycle.ts';
import { collectionLifecycle, type LifecycleColumns } from '../../records/lifecycle-kinds.ts';
import {
  changedBy,
  changedFields,
  createdBy,
  defined,
  locking,
  type RecordColumns,
} from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { createSlug, isTaken, reserveSlug } from '../../records/slugs.ts';
import type { Viewer } from '../../records/visible-names.ts';
import { expectMayTouch } from '../../releases/guard.ts';
import { addFaults, editFaults } from './collections.check.ts';
import {
  auditedFields,
  type CollectionRecord,
  type StoredCollection,
  toCollection,
  toRecord,
} from './collections.table.ts';

type Add = typeof collections.add;
type Edit = typeof collections.edit;

/** A collection whose row is locked until the transaction ends. */
export type LockedCollection = { row: StoredCollection; record: CollectionRecord; fields: CollectionFields };

/** The faults of a new collection, and its creation. */
export async function planAdd(sent: Partial<Input<Add>>, context: WriteContext<Add>): Promise<Plan<Add>> {
  return { faults: await addFaults(context, sent), run: (input) => addCollection(input, context) };
}

async function addCollection(input: Input<Add>, context: WriteContext<Add>): Promise<Collection> {
  const { db, who, now, audit } = context;
  const columns = createdBy(who, now);
  const owner = { type: 'collection', id: columns.id } as const;
  const slug = input.slug ?? (await createSlug(db, owner, input.title));
  const fields: CollectionFields = { ...collectionDefaults, ...defined(input), title: input.title, slug };
  await refuseTaken(context, columns.id, null, fields);
  if (input.slug !== undefined) await reserveSlug(db, owner, slug);
  const row = await storeCollection(context, { ...columns, ...draftColumns }, fields);
  const collection = await toCollection(db, row, who);
  audit({ action: 'collection.create', entity: entityOf(collection), after: auditedFields(collection) });
  return collection;
}

const draftColumns = {
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  reviewNote: null,
  homeOrder: null,
} as const;

/** Stores a collection that has no row yet, with its pins and search text. Its slug is reserved. */
export async function storeCollection(
  context: Pick<WriteContext, 'db' | 'dialect'>,
  columns: RecordColumns & LifecycleColumns & Pick<StoredCollection, 'homeOrder'>,
  fields: CollectionFields,
): Promise<StoredCollection> {
  const row = await context.db
    .insertInto('collection')
    .values({ ...toColumns(fields), ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(context, row, fields);
  return row;
}

/** The faults of a change, and the change. The collection is locked and read once for both. */
export async function planEdit(sent: Partial<Input<Edit>>, context: WriteContext<Edit>): Promise<Plan<Edit>> {
  const before = sent.id === undefined ? undefined : await findLocked(context, sent.id);
  if (before !== undefined) await expectMayEdit(collectionLifecycle, before.row, sent, context);
  return {
    faults: await editFaults(context, sent, before),
    run: async (input) => editCollection(input, context, await expectCurrent(context, before, input.version)),
  };
}

async function editCollection(
  input: Input<Edit>,
  context: WriteContext<Edit>,
  { row: storedRow, record: before, fields: stored }: LockedCollection,
): Promise<Collection> {
  const { db, who, now, audit } = context;
  const { id, version, ...given } = input;
  await expectMayTouch(context, { type: 'collection', id });
  const fields: CollectionFields = { ...stored, ...defined(given) };
  if (changedFields(stored, fields).size === 0)
    return toCollection(db, storedRow, who, await settleChange(db, { type: 'collection', id }, fields));
  await refuseTaken(context, id, stored, fields);
  if (fields.slug !== stored.slug) await reserveSlug(db, { type: 'collection', id }, fields.slug);
  const row = await db
    .updateTable('collection')
    .set({ ...changedBy(who, now, version), ...toColumns(fields) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(context, row, fields);
  const change = await settleChange(db, { type: 'collection', id }, fields);
  const collection = await toCollection(db, row, who, change);
  audit({
    action: 'collection.edit',
    entity: entityOf(collection),
    before: auditedFields(before),
    after: auditedFields(collection),
  });
  return collection;
}

type Locking = Pick<WriteContext, 'db' | 'dialect'> & { who: Viewer };

/** Locks a collection and loads it, or returns undefined. */
export async function findLocked(
  { db, dialect, who }: Locking,
  id: string,
): Promise<LockedCollection | undefined> {
  const query = db.selectFrom('collection').selectAll().where('id', '=', id);
  const row: StoredCollection | undefined = await locking(query, dialect).executeTakeFirst();
  if (row === undefined) return undefined;
  const record = await toRecord(db, row, who);
  return { row, record, fields: pickFields(collectionFields, record) };
}

/** Locks the collection of a call. Fails if it does not exist or has a newer version. */
export async function lockCollection(
  context: Locking,
  id: string,
  version: number,
): Promise<LockedCollection> {
  return expectCurrent(context, await findLocked(context, id), version);
}

async function expectCurrent(
  { db, who }: Locking,
  locked: LockedCollection | undefined,
  version: number,
): Promise<LockedCollection> {
  if (locked === undefined) fail('not_found');
  if (locked.row.version !== version)
    fail('stale_version', { data: await toCollection(db, locked.row, who) });
  return locked;
}

export function entityOf({ id, title, version }: Pick<Collection, 'id' | 'title' | 'version'>) {
  return { type: 'collection', id, label: title, version };
}

/** Reports a new slug that another collection has. */
export async function refuseTaken(
  { db }: Pick<WriteContext, 'db'>,
  id: string,
  before: CollectionFields | null,
  { slug }: CollectionFields,
): Promise<void> {
  if (slug !== before?.slug && (await isTaken(db, { type: 'collection', id }, slug)))
    fail('duplicate', { fieldErrors: { slug: 'Another collection has, or had, this slug' } });
}

/** Columns derived from the fields. */
function toColumns({ pins: _pins, rule, ...fields }: CollectionFields) {
  return { ...fields, nameKey: fold(fields.title), rule: rule === null ? null : JSON.stringify(rule) };
}

async function saveParts(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  { seq }: Pick<StoredCollection, 'seq'>,
  { title, slug, subline, pins }: CollectionFields,
): Promise<void> {
  await db.deleteFrom('collectionPin').where('collectionSeq', '=', seq).execute();
  const rows = pins.map(({ gameId, position: place, from, until }, position) => ({
    collectionSeq: seq,
    position,
    listingId: gameId,
    place,
    from,
    until,
  }));
  if (rows.length > 0) await db.insertInto('collectionPin').values(rows).execute();
  await indexText(db, dialect, 'collection', seq, { name: title, rest: [slug, subline] });
}
