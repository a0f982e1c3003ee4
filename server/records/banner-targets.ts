// Banners lead to records of several tables, which no foreign key can hold: who deletes such a record asks here. A banner
// that is just being saved holds the record that it names, so whoever locks that record first sees all that lead to it.
import { type Kysely, sql } from 'kysely';
import type { Target } from '../../contract/banners/fields.ts';
import type { Tables } from '../database/database.ts';

type Led = { kind: Target['kind']; id: string };

/** How many banners lead to a record, and the first of them in the form that `in_use` replies have. */
export async function bannersTargeting(
  db: Kysely<Tables>,
  { kind, id }: Led,
  sampleSize: number,
): Promise<{ count: number; sample: { type: string; id: string; label: string }[] }> {
  const leading = db.selectFrom('banner').where('targetId', '=', id).where('targetKind', '=', kind);
  const { count } = await leading
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return { count, sample: [] };
  const rows = await leading
    .select(['id', 'name'])
    .orderBy('nameKey')
    .orderBy('id')
    .limit(sampleSize)
    .execute();
  return { count, sample: rows.map((row) => ({ type: 'banner', id: row.id, label: row.name })) };
}

/** Lets the banners that lead to a record lead to another one of its kind. */
export async function retargetBanners(
  db: Kysely<Tables>,
  from: Led,
  to: string,
  stamp: { at: string; by: string },
): Promise<void> {
  await sql`
    update "banner" set "targetId" = ${to}, "version" = "version" + 1,
      "updatedAt" = ${stamp.at}, "updatedBy" = ${stamp.by}
    where "targetId" = ${from.id} and "targetKind" = ${from.kind}`.execute(db);
}
