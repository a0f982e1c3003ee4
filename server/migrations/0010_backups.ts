// The rights to backups: granted to the role that holds every right, and to no other.
import { sql } from 'kysely';
import type { Migration } from '../database/migrate.ts';

const names = ['backups.view', 'backups.edit'];
const granted = 3;

export const up: Migration = async ({ db }) => {
  const roles = await sql<{
    id: string;
    rights: string;
    builtIn: number;
  }>`select "id", "rights", "builtIn" from "role"`.execute(db);
  for (const { id, rights, builtIn } of roles.rows) {
    const known: unknown = JSON.parse(rights);
    if (!Array.isArray(known)) continue;
    const added = names.map((name) => ({ name, level: builtIn === 1 ? granted : 0 }));
    await sql`update "role" set "rights" = ${JSON.stringify([...known, ...added])} where "id" = ${id}`.execute(
      db,
    );
  }
};
