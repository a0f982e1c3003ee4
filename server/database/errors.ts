// What the database refuses because of others, the same on both engines.

/**
 * SQLSTATEs: unique_violation, foreign_key_violation, serialization_failure, deadlock_detected; and those of a prepared
 * statement whose name was refused (postgresStatements.ts).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresConflicts = new Set(['23505', '23503', '40001', '40P01', '26000', '42P05', '0A000']);

/** Whether a transaction that failed may succeed when it is run again: it then sees what others have done meanwhile. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/(UNIQUE|FOREIGN KEY) constraint failed/.test(error.message)) return true;
  return 'code' in error && typeof error.code === 'string' && postgresConflicts.has(error.code);
}

const sqliteBusy = 5;

/** Whether SQLite failed because another process holds a lock. Extended codes have more in their upper bits. */
export function isBusy(error: unknown): boolean {
  return isOfSqlite(error) && (error.errcode & 0xff) === sqliteBusy;
}

/** Whether SQLite itself has refused. */
function isOfSqlite(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}
