// Names of records that versions refer to, also of deleted ones, which the audit log remembers.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Names } from '../../contract/history/history.ts';
import { hasRight } from '../../contract/kit/rights.ts';
import type { Caller } from '../auth/sessions/sessions.ts';
import type { Tables } from '../database/database.ts';
import { hiddenName, mayView } from '../records/visible-names.ts';
import type { Referred, ReferredTable } from './kind.ts';

type Viewer = Pick<Caller, 'roles'>;
type Table = {
  label: string;
  /** True if its records have a status; others are named to everybody, as in replies. */
  hasStatus?: true;
  /** True if the viewer may know the name of a record that is not published. */
  isOpen: (viewer: Viewer) => boolean;
  /** Stands for a name that the viewer may not know. */
  hidden: string;
};

const toAll = { isOpen: () => true, hidden: '' };
const tables: Record<ReferredTable, Table> = {
  category: { label: 'name', ...toAll },
  blockchain: { label: 'name', ...toAll },
  account: { label: 'name', ...toAll },
  role: { label: 'name', ...toAll },
  listing: {
    label: 'name',
    hasStatus: true,
    isOpen: (viewer) => mayView(viewer, 'gameListing'),
    hidden: hiddenName('gameListing'),
  },
  article: {
    label: 'title',
    hasStatus: true,
    isOpen: (viewer) => mayView(viewer, 'article'),
    hidden: hiddenName('article'),
  },
  media: {
    label: 'name',
    isOpen: ({ roles }) => hasRight(roles, 'media.view'),
    hidden: 'a picture',
  },
};

/** The names of records by id. One query for each table, and one for those that are gone. */
export async function namesOf(
  db: Kysely<Tables>,
  referred: readonly Referred[],
  viewer: Viewer,
): Promise<Names> {
  const names: Names = {};
  const missing = new Map<string, Table>();
  for (const [name, some] of Map.groupBy(referred, ({ table }) => table)) {
    const table = tables[name];
    const ids = [...new Set(some.map(({ id }) => id))];
    const isPublic = table.hasStatus ? sql`case when "status" = 'published' then 1 else 0 end` : sql`1`;
    for (const { id, label, shown } of await labelled(db, name, ids, table.label, isPublic)) {
      // A picture's name is not part of what the public sees of it.
      const isShown = table.isOpen(viewer) || (shown === 1 && name !== 'media');
      names[id] = { name: isShown ? label : table.hidden, gone: false };
    }
    for (const id of ids) if (names[id] === undefined) missing.set(id, table);
  }
  if (missing.size === 0) return names;
  const rows = await db
    .selectFrom('audit')
    .select(['entityId', 'entityLabel'])
    .where('entityId', 'in', [...missing.keys()])
    .where('action', 'like', '%.delete')
    .execute();
  const labels = new Map(rows.map(({ entityId, entityLabel }) => [entityId, entityLabel]));
  for (const [id, table] of missing) {
    const label = labels.get(id);
    if (label != null) names[id] = { name: table.isOpen(viewer) ? label : table.hidden, gone: true };
  }
  return names;
}

/** Those of the records that exist. */
export async function existing(db: Kysely<Tables>, referred: readonly Referred[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [name, some] of Map.groupBy(referred, ({ table }) => table)) {
    const ids = [...new Set(some.map(({ id }) => id))];
    for (const { id } of await labelled(db, name, ids, tables[name].label, sql`1`)) found.add(id);
  }
  return found;
}

async function labelled(
  db: Kysely<Tables>,
  table: ReferredTable,
  ids: readonly string[],
  label: string,
  shown: RawBuilder<unknown>,
): Promise<{ id: string; label: string; shown: number }[]> {
  const { rows } = await sql<{ id: string; label: string; shown: number }>`
    select "id", ${sql.ref(label)} as "label", ${shown} as "shown" from ${sql.table(table)}
    where "id" in (${sql.join(ids)})`.execute(db);
  return rows;
}
