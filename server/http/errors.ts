// What went wrong, as one code of the closed table: our own failures, the framework's, and the databases'.
import { CallError } from '../errors.ts';

/** The failure to report for anything that was thrown. */
export function errorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const { code, statusCode, errcode } = facts(error);
  // Static files say 403 of a path that leads to none.
  if (statusCode === 403 || statusCode === 404) return new CallError('not_found', {});
  if (statusCode === 413) return new CallError('payload_too_large', {});
  if (statusCode === 415) return new CallError('unsupported_media_type', {});
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new CallError('bad_request', {});
  if (errcode === sqliteFull || (code !== undefined && fullCodes.test(code)))
    return new CallError('storage_full', {});
  const away = sqliteAway.has((errcode ?? 0) & 0xff) || (code !== undefined && awayCodes.test(code));
  if (away || isLostByPg(error)) return new CallError('unavailable', { retryAfter: 5 });
  return new CallError('internal', {});
}

const sqliteFull = 13;
/**
 * SQLite held by another process (5, 6), without memory (7), on a disk that is read-only (8), fails (10) or cannot be
 * opened (14). https://sqlite.org/rescode.html
 */
const sqliteAway = new Set([5, 6, 7, 8, 10, 14]);

/** No room on the disk, in the quota, below the process's limit of a file's size, or on PostgreSQL's disk. */
const fullCodes = /^(ENOSPC|EDQUOT|EFBIG|53100)$/;
/**
 * PostgreSQL that is not there, starts, stops, has no connections or memory left, takes too long (57014), waits for a
 * lock (55P03), ends an idle transaction (25P03), fails at its disk (58030) or only reads for now (25006); sockets that break; a disk of ours that fails
 * or may not be written; no more files to open. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awayCodes =
  /^(08...|53...|57P0.|57014|55P03|58030|25006|25P03|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE)$/;

/** What pg says without a code when it has no connection or loses the one it had. */
function isLostByPg(error: unknown): boolean {
  const words =
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
  return error instanceof Error && words.test(error.message);
}

function facts(error: unknown): { code?: string; statusCode?: number; errcode?: number } {
  if (!(error instanceof Error)) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('statusCode' in error && typeof error.statusCode === 'number'
      ? { statusCode: error.statusCode }
      : {}),
    ...('errcode' in error && typeof error.errcode === 'number' ? { errcode: error.errcode } : {}),
  };
}
