// A SQLite file looked at before anything opens it for writing: what cannot be served is refused as it is found.
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { refuseNewer } from './migrate.ts';

/**
 * Bytes up to which a start looks through the whole file, four milliseconds for each million; more where whoever had it
 * open last did not close it. Larger ones are looked through before upgrades and in every backup.
 */
const lookedThrough = { closed: 16 * 1024 * 1024, left: 64 * 1024 * 1024 };

/** Throws where the file is damaged, newer than this program, or another program's. Changes nothing in it. */
export async function refuseUnfit(file: string, known: readonly string[]): Promise<void> {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const problem = problemOf(
      database,
      statSync(file).size <= lookedThrough[isClosed(file) ? 'closed' : 'left'],
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
    // SQLite's own errors: what they are about is known by their numbers only.
    const isDamage = error instanceof Error && 'errcode' in error && damage.has(Number(error.errcode) & 0xff);
    if (isDamage) throw new Error(damaged(error.message), { cause: error });
    throw error;
  } finally {
    database.close();
  }
}

/** Whoever closes a database takes its log away: https://sqlite.org/wal.html#the_wal_file. */
function isClosed(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damage = new Set([11, 26]);

function problemOf(database: DatabaseSync, whole: boolean): string | undefined {
  if (!whole) return undefined;
  const found = String(database.prepare('pragma quick_check(1)').get()?.['quick_check']);
  return found === 'ok' ? undefined : damaged(found);
}

function damaged(reason: string): string {
  return `The database is damaged (${reason.replaceAll(/\s+/g, ' ')}). Nothing was changed; \`npm run restore\` brings a backup back.`;
}
