// Which values of a row lead to the record that it changes already: ids of records that were merged into it, and its former slugs.
import type { Kysely } from 'kysely';
import type { ImportType } from '../../contract/import/import.ts';
import type { Tables } from '../database/database.ts';
import type { FieldValue, ImportInput } from './convert.ts';
import { tables } from './keys.ts';

const prefix = 'externalIds.';

/** Returns the values of a row that change its record. */
export async function leadingIds(
  db: Kysely<Tables>,
  type: ImportType,
  { key }: ImportInput,
  records: readonly string[],
): Promise<(id: string, values: FieldValue[]) => FieldValue[]> {
  const rows =
    records.length === 0
      ? []
      : await db
          .selectFrom('externalId')
          .select(['source', 'externalId', 'entityId'])
          .where('type', '=', tables[type])
          .where('entityId', 'in', [...new Set(records)])
          .execute();
  const leading = new Set(
    rows.map(({ source, externalId, entityId }) => keyOf(entityId, source, externalId)),
  );
  const leads = (id: string, { path, value }: FieldValue) =>
    path === 'slug' ? key === 'slug' : leading.has(keyOf(id, path.slice(prefix.length), value));
  return (id, values) =>
    values.filter((one) => !((one.path === 'slug' || one.path.startsWith(prefix)) && leads(id, one)));
}

function keyOf(...parts: unknown[]): string {
  return JSON.stringify(parts);
}
