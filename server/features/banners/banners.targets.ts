// What a banner leads to: it has to exist, and is called by its name.
import { type Kysely, sql } from 'kysely';
import type { Target } from '../../../contract/banners.fields.ts';
import type { FieldErrors } from '../../../contract/errors.ts';
import type { WriteContext } from '../../platform/call.ts';
import type { Tables } from '../../platform/db/db.ts';
import type { StoredBanner } from './banners.table.ts';

/** The table of each kind of record, and the column that names one. */
const tables: Partial<Record<Target['kind'], { table: string; label: string; noun: string }>> = {
  game: { table: 'listing', label: 'name', noun: 'game' },
  article: { table: 'article', label: 'title', noun: 'article' },
  category: { table: 'category', label: 'name', noun: 'category' },
  blockchain: { table: 'blockchain', label: 'name', noun: 'blockchain' },
};

/** A target that leads nowhere. One that is there stays until the transaction ends, so that nobody deletes it meanwhile. */
export async function targetFaults(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  target: Target | undefined,
): Promise<FieldErrors> {
  const kind = target && tables[target.kind];
  if (kind === undefined || target?.id == null) return {};
  const held = sql.raw(dialect === 'postgres' ? 'for share' : '');
  const { rows } = await sql`
    select 1 from ${sql.table(kind.table)} where "id" = ${target.id} ${held}`.execute(db);
  return rows.length > 0 ? {} : { 'target.id': `There is no such ${kind.noun}` };
}

/** The names of the records that banners lead to, by id: one query for each kind of record. */
export async function targetNames(
  db: Kysely<Tables>,
  rows: readonly Pick<StoredBanner, 'targetKind' | 'targetId'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, { table, label }] of Object.entries(tables)) {
    const ids = rows.flatMap((row) =>
      row.targetKind === kind && row.targetId !== null ? [row.targetId] : [],
    );
    if (ids.length === 0) continue;
    const found = await sql<{ id: string; name: string }>`
      select "id", ${sql.ref(label)} as "name" from ${sql.table(table)} where "id" in (${sql.join(ids)})`.execute(
      db,
    );
    for (const { id, name } of found.rows) names.set(id, name);
  }
  return names;
}
