// Categories in the database and in replies.
import type { Generated, Kysely } from 'kysely';
import type { Category, CategoryType, categories } from '../../../contract/categories/categories.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { Tables } from '../../database/database.ts';
import { picturesOf } from '../../media/usage.ts';
import { anyOf, type Condition, type Selection } from '../../records/lists.ts';
import { peopleOf, type RecordColumns, toRecordFields } from '../../records/records.ts';

export interface CategoryTable extends RecordColumns {
  seq: Generated<number>;
  name: string;
  /** Folded, for sorting and search. */
  nameKey: string;
  /** The folded name, made unique with the id where an upgrade found two equal ones. */
  uniqueName: string;
  slug: string;
  type: CategoryType;
  parentId: string | null;
  description: string | null;
  color: string | null;
  iconId: string | null;
  aliases: string;
  active: number;
  /** 1 once it has been active. */
  wasActive: Generated<number>;
  sortOrder: number;
  externalIds: string;
}

declare module '../../database/database.ts' {
  interface Tables {
    category: CategoryTable;
  }
}

type CategoryRow = Omit<CategoryTable, 'seq' | 'wasActive'>;

/** Converts rows to replies, in four queries for any number of rows. */
export async function toCategories(db: Kysely<Tables>, rows: readonly CategoryRow[]): Promise<Category[]> {
  const people = await peopleOf(
    db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  );
  const counts = await listingCounts(
    db,
    rows.map((row) => row.id),
  );
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.iconId),
  );
  return rows.map((row) => {
    const { name, slug, type, parentId, description, color, iconId, sortOrder } = row;
    return {
      ...toRecordFields(row, people),
      name,
      slug,
      type,
      parentId,
      description,
      color,
      iconId,
      aliases: JSON.parse(row.aliases),
      active: row.active === 1,
      sortOrder,
      externalIds: JSON.parse(row.externalIds),
      listingCount: counts.get(row.id) ?? 0,
      icon: pictures.get(iconId ?? '') ?? null,
    };
  });
}

/** The same for one row. */
export async function toCategory(db: Kysely<Tables>, row: CategoryRow): Promise<Category> {
  const [category] = await toCategories(db, [row]);
  if (category === undefined) throw new Error('A row gave no category');
  return category;
}

async function listingCounts(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('listingCategory')
    .select((eb) => ['categoryId', eb.fn.countAll<number>().as('count')])
    .where('categoryId', 'in', ids)
    .groupBy('categoryId')
    .execute();
  return new Map(rows.map((row) => [row.categoryId, row.count]));
}

type Filters = Partial<Input<typeof categories.list>>;

/** The filters of the list. */
export function categoryConditions(filters: Filters): Condition[] {
  return [
    ...anyOf('type', filters.type),
    ...anyOf('active', filters.active === undefined ? undefined : [filters.active ? 1 : 0]),
    ...anyOf('parentId', filters.parentId),
    ...anyOf('id', filters.ids),
  ];
}

/** Categories selected by the filters of the list. */
export const categorySelection: Selection = {
  table: 'category',
  label: 'name',
  matching: (filters: Filters) => ({ conditions: categoryConditions(filters) }),
};
