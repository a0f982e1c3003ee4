// Forward-only migrations: the files of server/migrations, in the order of their numbers.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from './database.ts';
import { runExclusive } from './run-exclusive.ts';
import { type ColumnTypes, columnTypes } from './types.ts';

/** The context of a migration: a transaction, and column types by engine. */
export type MigrationContext = {
  db: Kysely<Tables>;
  dialect: Database['dialect'];
  types: ColumnTypes;
  /** Logs data that the migration found and left unchanged. */
  report?: Report;
};
type Report = (details: Record<string, unknown>, text: string) => void;
export type Migration = (context: MigrationContext) => Promise<void>;

const folder = join(import.meta.dirname, '../migrations');

export type MigrationWatcher = {
  /** Called before a database with data is changed. */
  before?: (pending: readonly string[]) => Promise<void>;
  /** Called when a migration of this process is committed. */
  committed?: (name: string, ms: number) => void;
  report?: Report;
};

/**
 * Runs pending migrations, and returns their names. Each runs in one transaction with its version row, so that an interrupted
 * upgrade leaves a valid older version. Throws without changes if the database is newer than this program.
 */
export async function migrate(
  database: Database,
  { before, committed, report = () => {} }: MigrationWatcher = {},
): Promise<string[]> {
  const names = await migrationNames();
  const applied = await appliedTo(database);
  refuseNewer(names, applied);
  const pending = names.filter((name) => !applied.includes(name));
  if (applied.length > 0 && pending.length > 0) await before?.(pending);
  const ran: string[] = [];
  for (const name of pending) {
    const began = performance.now();
    if (!(await step(database, names, name, report))) continue;
    committed?.(name, Math.round(performance.now() - began));
    ran.push(name);
  }
  return ran;
}

/** Runs a migration. Returns false if another process has run it. */
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

/** Applied migrations; none if the database is empty. */
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

/** All migrations of this program, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^\d{4}_\w+\.ts$/.test(file)).sort();
}

async function loadMigration(name: string): Promise<{ up: Migration }> {
  return import(pathToFileURL(join(folder, name)).href);
}

/** Throws if the database has migrations that this program does not know. */
export function refuseNewer(known: readonly string[], applied: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `The database is newer than this program: it holds ${unknown.join(', ')}. Nothing was changed.`,
    );
  }
}
