// Banners that target a record. Targets are in several tables, so no foreign key protects them: deletions check here. Saving a
// banner locks its target, so a deletion that has locked the record sees all of its banners.
import { type Kysely, sql } from 'kysely';
import type { Target } from '../../contract/banners/fields.ts';
import { noteParts } from '../audit/audit.ts';
import type { Tables } from '../database/database.ts';

type TargetRef = { kind: Target['kind']; id: string };

/** The number of banners that target a record, and a sample of them in the form of `in_use` replies. */
export async function bannersTargeting(
  db: Kysely<Tables>,
  { kind, id }: TargetRef,
  sampleSize: number,
): Promise<{ count: number; sample: { type: string; id: string; label: string }[] }> {
  const targeting = db.selectFrom('banner').where('targetId', '=', id).where('targetKind', '=', kind);
  const { count } = await targeting
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return { count, sample: [] };
  const rows = await targeting
    .select(['id', 'name'])
    .orderBy('nameKey')
    .orderBy('id')
    .limit(sampleSize)
    .execute();
  return { count, sample: rows.map((row) => ({ type: 'banner', id: row.id, label: row.name })) };
}

/** Changes the target of all banners of a record to another record of the same kind, as part of an act. */
export async function retargetBanners(
  db: Kysely<Tables>,
  from: TargetRef,
  to: string,
  stamp: { at: string; by: string; auditId: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; version: number; url: string | null }>`
    update "banner" set "targetId" = ${to}, "version" = "version" + 1,
      "updatedAt" = ${stamp.at}, "updatedBy" = ${stamp.by}
    where "targetId" = ${from.id} and "targetKind" = ${from.kind}
    returning "id", "version", "targetUrl" as "url"`.execute(db);
  const parts = rows.map(({ id, version, url }) => ({ id, version, from: { target: { ...from, url } } }));
  await noteParts(db, stamp.auditId, parts);
}
