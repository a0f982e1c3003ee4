// The tables that are searched, and the columns of a hit.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { placements } from '../../../contract/banners/values.ts';
import { categoryTypes } from '../../../contract/categories/categories.ts';
import type { Hit, SearchType } from '../../../contract/search/search.ts';
import type { Tables } from '../../database/database.ts';

/** Types with a table of their own; the audit log has entries instead. */
export type RecordType = Exclude<SearchType, 'audit'>;

type Source = {
  table: 'listing' | 'article' | 'category' | 'blockchain' | 'banner' | 'collection' | 'account' | 'role';
  label: RawBuilder<string>;
  slug: RawBuilder<string | null>;
  hint: RawBuilder<string | null>;
  /** Labels of the hints that are values. */
  hints?: Readonly<Record<string, string>>;
  status: RawBuilder<string | null>;
};

const none = sql<null>`null`;

export const sources: Readonly<Record<RecordType, Source>> = {
  gameListing: {
    table: 'listing',
    label: sql.ref('name'),
    slug: sql.ref('slug'),
    hint: sql.ref('slug'),
    status: sql.ref('status'),
  },
  article: {
    table: 'article',
    label: sql.ref('title'),
    slug: sql.ref('slug'),
    hint: sql.ref('slug'),
    status: sql.ref('status'),
  },
  category: {
    table: 'category',
    label: sql.ref('name'),
    slug: sql.ref('slug'),
    hint: sql.ref('type'),
    hints: categoryTypes,
    status: sql`case "active" when 1 then 'active' else 'inactive' end`,
  },
  blockchain: {
    table: 'blockchain',
    label: sql.ref('name'),
    slug: sql.ref('slug'),
    hint: sql.ref('caip2'),
    status: sql.ref('status'),
  },
  banner: {
    table: 'banner',
    label: sql.ref('name'),
    slug: none,
    hint: sql.ref('placement'),
    hints: placements,
    status: sql.ref('status'),
  },
  collection: {
    table: 'collection',
    label: sql.ref('title'),
    slug: sql.ref('slug'),
    hint: sql.ref('slug'),
    status: sql.ref('status'),
  },
  account: {
    table: 'account',
    label: sql.ref('name'),
    slug: none,
    hint: sql.ref('email'),
    status: sql.ref('status'),
  },
  role: { table: 'role', label: sql.ref('name'), slug: none, hint: sql.ref('description'), status: none },
};

/** Those of the types that have a table. */
export function recordTypes(types: readonly SearchType[]): RecordType[] {
  return types.filter((type) => type !== 'audit');
}

/** A record as it was found, without the reason. */
export type Found = Omit<Hit, 'match' | 'type'> & { type: RecordType; slug: string | null };

/** Records of a type: `rest` is the statement behind the table's name, with conditions, order and limit. */
export type Part = { type: RecordType; rest: RawBuilder<unknown> };

/** Reads records of several types in one statement. The order within a type is that of its part. */
export async function findRows(db: Kysely<Tables>, parts: readonly Part[]): Promise<Found[]> {
  if (parts.length === 0) return [];
  const selects = parts.map(({ type, rest }) => {
    const { table, label, slug, hint, status } = sources[type];
    return sql`select * from (
      select ${sql.lit(type)} as "type", "id", ${label} as "label", ${slug} as "slug", ${hint} as "hint", ${status} as "status"
      from ${sql.table(table)} ${rest}) as ${sql.id(`of ${type}`)}`;
  });
  const { rows } = await sql<Found>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.map((row) => ({
    ...row,
    hint: sources[row.type].hints?.[row.hint ?? ''] ?? (row.hint || null),
  }));
}
