// Forward-only migrations: every file of server/migrations, in order of its number, once.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from './db.ts';
import { inTurn } from './inTurn.ts';
import { type ColumnTypes, columnTypes } from './types.ts';

/** What a migration gets: a transaction, and the words that the two engines do not share. */
export type MigrationContext = { db: Kysely<Tables>; dialect: Database['dialect']; types: ColumnTypes };
export type Migration = (context: MigrationContext) => Promise<void>;

const folder = join(import.meta.dirname, '../../migrations');

/**
 * Brings the database up to the newest migration. Each runs in one transaction with its version row, so that an
 * interrupted upgrade leaves a whole older version. Throws, changing nothing, if the database is newer than this
 * program. Returns the names of what ran.
 */
export async function migrate(database: Database): Promise<string[]> {
  const names = await migrationNames();
  const ran: string[] = [];
  for (const name of names) {
    const done = await inTurn(database, async (db) => {
      const types = columnTypes[database.dialect];
      await sql`create table if not exists "schemaVersion" ("name" ${sql.raw(types.key)} primary key, "at" ${sql.raw(types.time)} not null)`.execute(
        db,
      );
      const applied = await sql<{ name: string }>`select "name" from "schemaVersion" order by "name"`.execute(
        db,
      );
      refuseNewer(
        names,
        applied.rows.map((row) => row.name),
      );
      if (applied.rows.some((row) => row.name === name)) return false;
      const { up } = await loadMigration(name);
      await up({ db, dialect: database.dialect, types });
      await sql`insert into "schemaVersion" ("name", "at") values (${name}, ${new Date().toISOString()})`.execute(
        db,
      );
      return true;
    });
    if (done) ran.push(name);
  }
  return ran;
}

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^\d{4}_\w+\.ts$/.test(file)).sort();
}

async function loadMigration(name: string): Promise<{ up: Migration }> {
  return import(pathToFileURL(join(folder, name)).href);
}

function refuseNewer(known: readonly string[], applied: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program: it holds ${unknown.join(', ')}. Nothing was changed.`,
    );
  }
}
