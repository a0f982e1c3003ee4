// Creates and changes categories.
import type { Kysely, Transaction } from 'kysely';
import {
  type Category,
  type categories,
  categoryDefaults,
  categoryFields,
} from '../../../contract/categories/categories.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { fold } from '../../../contract/text/fold.ts';
import type { Database, Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { noteFirstUses, noteUse, type PlacedPictures, pictureFaults } from '../../media/usage.ts';
import { addExternalIds, replaceExternalIds, takenExternalIds } from '../../records/external-ids.ts';
import {
  changedBy,
  changedFields,
  createdBy,
  defined,
  expectVersion,
  hasAny,
  locking,
  type RecordColumns,
} from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { createSlug, isTaken, reserveSlug } from '../../records/slugs.ts';
import { toCategory } from './categories.table.ts';

type Add = typeof categories.add;
type Edit = typeof categories.edit;
type Fields = ReturnType<typeof categoryFields.parse>;

export async function addCategory(input: Input<Add>, context: WriteContext<Add>): Promise<Category> {
  const { db, who, now, audit } = context;
  const columns = createdBy(who, now);
  const slug = input.slug ?? (await createSlug(db, { type: 'category', id: columns.id }, input.name));
  const fields: Fields = { ...categoryDefaults, ...defined(input), name: input.name, slug };
  await refuseTaken(context, columns.id, null, fields);
  if (input.slug !== undefined) await reserveSlug(db, { type: 'category', id: columns.id }, slug);
  const category = await storeCategory(context, columns, fields);
  audit({ action: 'category.create', entity: entityOf(category), after: category });
  return category;
}

/** Stores a category that has no row yet, with its search text and picture uses. Its slug is reserved. */
export async function storeCategory(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  columns: RecordColumns & { wasActive?: number },
  fields: Fields,
): Promise<Category> {
  const row = await db
    .insertInto('category')
    .values({ ...columns, ...toColumns(fields) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addExternalIds(db, 'category', [{ id: columns.id, externalIds: fields.externalIds }]);
  await indexText(db, dialect, 'category', row.seq, searchText(fields));
  const category = await toCategory(db, row);
  await noteFirstUses(db, [{ entity: entityOf(category), placed: slotsOf(category) }]);
  return category;
}

export async function editCategory(input: Input<Edit>, context: WriteContext<Edit>): Promise<Category> {
  const { db, dialect, who, now, audit } = context;
  const { id, version, ...given } = input;
  const before = await lockCategory(db, dialect, id);
  expectVersion(before, version);
  const fields: Fields = { ...pickFields(categoryFields, before), ...defined(given) };
  const changed = changedFields(before, fields);
  if (changed.size === 0) return before;
  if (hasAny(changed, 'name', 'slug', 'externalIds')) await refuseTaken(context, id, before, fields);
  if (changed.has('slug')) await reserveSlug(db, { type: 'category', id }, fields.slug);
  const { uniqueName, ...rest } = toColumns(fields);
  const row = await db
    .updateTable('category')
    .set({
      ...changedBy(who, now, version),
      ...rest,
      ...(isSameName(before, fields.name) ? {} : { uniqueName }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (changed.has('externalIds'))
    await replaceExternalIds(db, { type: 'category', id }, before.externalIds, fields.externalIds);
  if (hasAny(changed, 'name', 'slug', 'aliases'))
    await indexText(db, dialect, 'category', row.seq, searchText(fields));
  const category = await toCategory(db, row);
  if (hasAny(changed, 'name', 'iconId')) await noteUse(db, entityOf(category), slotsOf(category));
  audit({ action: 'category.edit', entity: entityOf(category), before, after: category });
  return category;
}

/** Validates the fields of a category against the database. */
export async function categoryFaults(
  context: Pick<WriteContext, 'db' | 'dialect'>,
  id: string | null,
  sent: { parentId?: string | null | undefined; iconId?: string | null | undefined },
): Promise<FieldErrors> {
  return {
    ...(await parentFaults(context, id, sent.parentId)),
    ...(await pictureFaults(context.db, slotsOf(sent))),
  };
}

/**
 * Validates a parent: the tree has two levels, and no category is its own parent. Locks both rows, as two concurrent
 * moves could otherwise create a third level or a cycle.
 */
async function parentFaults(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  id: string | null,
  parentId: string | null | undefined,
): Promise<FieldErrors> {
  if (parentId === undefined || parentId === null) return {};
  if (parentId === id) return { parentId: 'A category cannot be its own parent' };
  const both = db
    .selectFrom('category')
    .select(['id', 'parentId'])
    .where('id', 'in', id === null ? [parentId] : [id, parentId])
    .orderBy('id');
  const parent = (await locking(both, dialect).execute()).find((row) => row.id === parentId);
  if (parent === undefined) return { parentId: 'This category does not exist' };
  if (parent.parentId !== null)
    return { parentId: 'Choose a top-level category. Categories have two levels.' };
  if (id === null) return {};
  const child = await db
    .selectFrom('category')
    .select('id')
    .where('parentId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return child === undefined
    ? {}
    : { parentId: 'This category has subcategories. Categories have two levels.' };
}

/** Loads a category and locks its row. */
export async function lockCategory(
  db: Transaction<Tables>,
  dialect: Database['dialect'],
  id: string,
): Promise<Category | undefined> {
  const query = db.selectFrom('category').selectAll().where('id', '=', id);
  const row = await locking(query, dialect).executeTakeFirst();
  return row && toCategory(db, row);
}

/** The picture slot of a category. */
function slotsOf({ iconId }: { iconId?: string | null | undefined }): PlacedPictures {
  return { iconId: { id: iconId, slot: 'icon' } };
}

function entityOf({ id, name, version }: Category) {
  return { type: 'category', id, label: name, version };
}

/** A name that an upgrade found twice stays, and so does the unique value of its row, until the name changes. */
function isSameName(before: Category | null, name: string): boolean {
  return before !== null && fold(before.name) === fold(name);
}

/** Reports all names, slugs and external ids that are already taken. */
async function refuseTaken(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  id: string,
  before: Category | null,
  fields: Fields,
): Promise<void> {
  const fieldErrors = await takenNames(db, id, before, fields);
  if (await isTaken(db, { type: 'category', id }, fields.slug))
    fieldErrors['slug'] = 'Another category has, or had, this slug';
  if (JSON.stringify(fields.externalIds) !== JSON.stringify(before?.externalIds)) {
    const [faults] = await takenExternalIds(db, dialect, 'category', [
      { id, externalIds: fields.externalIds },
    ]);
    Object.assign(fieldErrors, faults);
  }
  if (Object.keys(fieldErrors).length > 0) fail('duplicate', { fieldErrors });
}

/** Names that are already taken. */
export async function takenNames(
  db: Kysely<Tables>,
  id: string,
  before: Category | null,
  { name }: Pick<Fields, 'name'>,
): Promise<FieldErrors> {
  if (isSameName(before, name)) return {};
  const namesake = await db
    .selectFrom('category')
    .select('id')
    .where('nameKey', '=', fold(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  return namesake === undefined ? {} : { name: 'There is a category of this name already' };
}

function toColumns(fields: Fields) {
  return {
    ...fields,
    nameKey: fold(fields.name),
    uniqueName: fold(fields.name),
    aliases: JSON.stringify(fields.aliases),
    externalIds: JSON.stringify(fields.externalIds),
    active: fields.active ? 1 : 0,
    ...(fields.active ? { wasActive: 1 } : {}),
  };
}

export function searchText({ name, slug, aliases }: Pick<Fields, 'name' | 'slug' | 'aliases'>) {
  return { name, rest: [slug, ...aliases] };
}
