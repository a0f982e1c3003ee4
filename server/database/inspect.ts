// Checks a SQLite file before it is opened for writing, so that a file that cannot be used is left unchanged.
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamage } from './errors.ts';
import { refuseNewer } from './migrate.ts';

/**
 * Files up to these sizes are checked completely at start, which takes 4 ms per MB. The limit is higher if the file was not closed
 * cleanly. Larger files are checked before upgrades and in every backup.
 */
const maxCheckedBytes = { closed: 16 * 1024 * 1024, unclosed: 64 * 1024 * 1024 };

/** Throws if the file is damaged, newer than this program or of another program. Never changes it. */
export async function refuseUnfit(file: string, known: readonly string[]): Promise<void> {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const problem = problemOf(
      database,
      statSync(file).size <= maxCheckedBytes[isClosed(file) ? 'closed' : 'unclosed'],
    );
    if (problem !== undefined) throw new Error(problem);
    const tables = database.prepare(`select "name" from "sqlite_schema" where "type" = 'table'`).all();
    if (!tables.some(({ name }) => name === 'schemaVersion')) {
      if (tables.length > 0) throw new Error(`${file} is the database of another program`);
      return;
    }
    const applied = database.prepare('select "name" from "schemaVersion" order by "name"').all();
    refuseNewer(
      known,
      applied.map(({ name }) => String(name)),
    );
  } catch (error) {
    if (isDamage(error)) throw new Error(damaged(error.message), { cause: error });
    throw error;
  } finally {
    database.close();
  }
}

/** SQLite removes the WAL when the last connection closes: https://sqlite.org/wal.html#the_wal_file. */
function isClosed(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

function problemOf(database: DatabaseSync, whole: boolean): string | undefined {
  if (!whole) return undefined;
  const found = String(database.prepare('pragma quick_check(1)').get()?.['quick_check']);
  return found === 'ok' ? undefined : damaged(found);
}

function damaged(reason: string): string {
  return `The database is damaged (${reason.replaceAll(/\s+/g, ' ')}). Nothing was changed; \`npm run restore\` restores a backup.`;
}
