// Maps errors of our own code, the framework and the databases to error codes.
import { CallError } from '../errors.ts';

/** Maps anything that was thrown; `internal` if it is unknown. */
export function errorOf(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const { code, statusCode, errcode } = facts(error);
  // @fastify/static answers 403 for invalid paths.
  if (statusCode === 403 || statusCode === 404) return new CallError('not_found', {});
  if (statusCode === 413) return new CallError('payload_too_large', {});
  if (statusCode === 415) return new CallError('unsupported_media_type', {});
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new CallError('bad_request', {});
  if (errcode === sqliteFull || (code !== undefined && fullCodes.test(code)))
    return new CallError('storage_full', {});
  const isUnavailable =
    sqliteUnavailable.has((errcode ?? 0) & 0xff) || (code !== undefined && unavailableCodes.test(code));
  if (isUnavailable || isLostConnection(error)) return new CallError('unavailable', { retryAfter: 5 });
  return new CallError('internal', {});
}

const sqliteFull = 13;
/**
 * SQLite: locked by another process (5, 6), out of memory (7), read-only disk (8), I/O error (10), cannot open (14).
 * https://sqlite.org/rescode.html
 */
const sqliteUnavailable = new Set([5, 6, 7, 8, 10, 14]);

/** Full disk, quota or file size limit; full disk of PostgreSQL. */
const fullCodes = /^(ENOSPC|EDQUOT|EFBIG|53100)$/;
/**
 * PostgreSQL: connection lost (08), out of resources (53), starting or stopping (57P0), statement timeout (57014), lock timeout
 * (55P03), idle transaction ended (25P03), I/O error (58030), read-only (25006). System: network errors, I/O errors, read-only or
 * forbidden files, too many open files. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableCodes =
  /^(08...|53...|57P0.|57014|55P03|58030|25006|25P03|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE)$/;

/** Errors of pg about connections, which have no code. */
function isLostConnection(error: unknown): boolean {
  const messages =
    /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/;
  return error instanceof Error && messages.test(error.message);
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
