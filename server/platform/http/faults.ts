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
  if (code === 'ENOSPC' || code === '53100' || errcode === sqliteFull)
    return new CallError('storage_full', {});
  if (isAway(code, errcode) || isLostByPg(error)) return new CallError('unavailable', { retryAfter: 5 });
  return new CallError('internal', {});
}

const sqliteBusy = 5;
const sqliteLocked = 6;
const sqliteFull = 13;

/** SQLite held by another process, or PostgreSQL not there: SQLSTATE classes 08, 53, 57 and Node's socket errors. */
function isAway(code: string | undefined, errcode: number | undefined): boolean {
  if (errcode !== undefined && [sqliteBusy, sqliteLocked].includes(errcode & 0xff)) return true;
  return (
    code !== undefined &&
    /^(08...|53...|57P0.|57014|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(
      code,
    )
  );
}

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
