// Remembers which categories have been active: the page of one that no longer is answers that it is gone.
import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';

export const up: Migration = async ({ db, types: t }) => {
  await sql.raw(`alter table "category" add column "wasActive" ${t.flag} not null default 0`).execute(db);
  await sql`update "category" set "wasActive" = "active"`.execute(db);
};
