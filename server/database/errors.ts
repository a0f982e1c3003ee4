// Recognizes conflicts between transactions, on both engines.

/**
 * SQLSTATEs: unique_violation, foreign_key_violation, serialization_failure, deadlock_detected; and those of a refused prepared
 * statement (postgres-statements.ts).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresConflicts = new Set(['23505', '23503', '40001', '40P01', '26000', '42P05', '0A000']);

/** True if the transaction may succeed when it is retried, since it then sees the other transaction's changes. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (/(UNIQUE|FOREIGN KEY) constraint failed/.test(error.message)) return true;
  return 'code' in error && typeof error.code === 'string' && postgresConflicts.has(error.code);
}

const sqlite = { busy: 5, corrupt: 11, notADatabase: 26 };

/** True if another process holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === sqlite.busy;
}

/** True if a SQLite file is damaged. */
export function isDamage(error: unknown): error is Error {
  return [sqlite.corrupt, sqlite.notADatabase].includes(codeOf(error) ?? 0);
}

/** The result code of an error of SQLite. Extended codes use the upper bits. */
function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
