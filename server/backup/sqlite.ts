// Copies SQLite databases while others write, and checks their integrity.
import { chmod } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Dumped } from './dump.ts';

/**
 * Copies a database in one snapshot, without blocking writers. The copy is not synced, since it is read next and then deleted. (SQLite's
 * own backup API would restart at every commit of another connection.)
 */
export async function copySqlite(file: string, to: string): Promise<Dumped> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 60_000 });
  try {
    // Otherwise `vacuum into` syncs the copy, and saves wait for the disk.
    source.exec('pragma synchronous = off');
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  // By path, since Node's permission model forbids fchmod.
  await chmod(to, 0o600);
  return within(to, (database) => {
    const pictures = database.prepare('select "hash", "width" from "media"').all();
    return {
      counts: countsOf(database),
      migrations: migrationsOf(database),
      pictures: pictures.map(({ hash, width }) => ({ hash: String(hash), width: Number(width) })),
    };
  });
}

export type Inspection = { problems: string[]; counts: Record<string, number>; migrations: string[] };

/** Checks pages, indexes and foreign keys of a database file, and counts its rows. */
export function inspectFile(file: string): Inspection {
  return within(file, (database) => {
    const problems = database
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((text) => text !== 'ok');
    for (const row of database.prepare('pragma foreign_key_check').all())
      problems.push(`a row of ${String(row['table'])} refers to none of ${String(row['parent'])}`);
    return { problems, counts: countsOf(database), migrations: migrationsOf(database) };
  });
}

function within<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Without the search index, whose number of rows is up to SQLite. */
function countsOf(database: DatabaseSync): Record<string, number> {
  const tables = database
    .prepare(
      `select "name" from "sqlite_schema" where "type" = 'table' and "name" not like 'sqlite!_%' escape '!' and "name" not like '%Search%' order by "name"`,
    )
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => [
      String(name),
      Number(database.prepare(`select count(*) as "rows" from "${String(name)}"`).get()?.['rows']),
    ]),
  );
}

function migrationsOf(database: DatabaseSync): string[] {
  return database
    .prepare('select "name" from "schemaVersion" order by "name"')
    .all()
    .map(({ name }) => String(name));
}
