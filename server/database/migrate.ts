// Forward-only migrations: every file of server/migrations, in order of its number, once.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from './database.ts';
import { runExclusive } from './run-exclusive.ts';
import { type ColumnTypes, columnTypes } from './types.ts';

/** What a migration gets: a transaction, and the words that the two engines do not share. */
export type MigrationContext = {
  db: Kysely<Tables>;
  dialect: Database['dialect'];
  types: ColumnTypes;
  /** Tells the operator of what the migration found and left as it is. */
  report?: Report;
};
type Report = (details: Record<string, unknown>, text: string) => void;
export type Migration = (context: MigrationContext) => Promise<void>;

const folder = join(import.meta.dirname, '../migrations');

/**
 * Brings the database up to the newest migration. Each runs in one transaction with its version row, so that an
 * interrupted upgrade leaves a whole older version. Throws, changing nothing, if the database is newer than this
 * program. `before` is waited for before a database that holds data is changed. Returns the names of what ran.
 */
export async function migrate(
  database: Database,
  before: (pending: readonly string[]) => Promise<void> = async () => {},
  report: Report = () => {},
): Promise<string[]> {
  const names = await migrationNames();
  const applied = await appliedTo(database);
  refuseNewer(names, applied);
  const pending = names.filter((name) => !applied.includes(name));
  if (applied.length > 0 && pending.length > 0) await before(pending);
  const ran: string[] = [];
  for (const name of pending) if (await step(database, names, name, report)) ran.push(name);
  return ran;
}

/** Runs a migration, unless another process was quicker. */
async function step(
  database: Database,
  names: readonly string[],
  name: string,
  report: Report,
): Promise<boolean> {
  return runExclusive(database, async (db) => {
    const types = columnTypes[database.dialect];
    await sql`create table if not exists "schemaVersion" ("name" ${sql.raw(types.key)} primary key, "at" ${sql.raw(types.time)} not null)`.execute(
      db,
    );
    const applied = await versionsIn(db);
    refuseNewer(names, applied);
    if (applied.includes(name)) return false;
    const { up } = await loadMigration(name);
    await up({ db, dialect: database.dialect, types, report });
    await sql`insert into "schemaVersion" ("name", "at") values (${name}, ${new Date().toISOString()})`.execute(
      db,
    );
    return true;
  });
}

/** What the database has had; nothing where it is empty. */
async function appliedTo({ dialect, writes: db }: Database): Promise<string[]> {
  const table =
    dialect === 'sqlite'
      ? sql`select 1 from "sqlite_schema" where "name" = 'schemaVersion'`
      : sql`select 1 where to_regclass('"schemaVersion"') is not null`;
  return (await table.execute(db)).rows.length === 0 ? [] : versionsIn(db);
}

async function versionsIn(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "name" from "schemaVersion" order by "name"`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

/** Every migration that this program knows, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^\d{4}_\w+\.ts$/.test(file)).sort();
}

async function loadMigration(name: string): Promise<{ up: Migration }> {
  return import(pathToFileURL(join(folder, name)).href);
}

/** Throws where a database has had what this program does not know. */
export function refuseNewer(known: readonly string[], applied: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program: it holds ${unknown.join(', ')}. Nothing was changed.`,
    );
  }
}
