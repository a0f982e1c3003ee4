// Each secret of a webhook that was replaced signs until its own time, however soon it is replaced again.
import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';

export const up: Migration = async ({ db }) => {
  await sql`alter table "webhook" add column "oldSecrets" text not null default '[]'`.execute(db);
  const { rows } = await sql<{ id: string; secret: string; until: string }>`
    select "id", "oldSecret" as "secret", "oldUntil" as "until" from "webhook"
    where "oldSecret" is not null and "oldUntil" is not null`.execute(db);
  for (const { id, secret, until } of rows)
    await db
      .updateTable('webhook')
      .set({ oldSecrets: JSON.stringify([{ secret, until }]) })
      .where('id', '=', id)
      .execute();
  await sql`alter table "webhook" drop column "oldSecret"`.execute(db);
  await sql`alter table "webhook" drop column "oldUntil"`.execute(db);
};
