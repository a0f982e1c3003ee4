// SQLite: search indexes are merged later than by default. Superseded by 0026.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import type { Migration } from '../database/migrate.ts';

export const up: Migration = ({ db, dialect }) => setAutomerge(db, dialect, 8);

/** https://sqlite.org/fts5.html#the_automerge_configuration_option */
export async function setAutomerge(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  pieces: number,
): Promise<void> {
  if (dialect === 'postgres') return;
  const { rows } = await searchIndexes.execute(db);
  for (const { name } of rows) {
    await sql`insert into ${sql.id(name)} (${sql.id(name)}, "rank") values ('automerge', ${sql.lit(pieces)})`.execute(
      db,
    );
  }
}

export const searchIndexes: RawBuilder<{ name: string }> = sql`select "name" from "sqlite_schema"
  where "sql" like 'create virtual table % using fts5(%'`;
