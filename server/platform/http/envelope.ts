// The one shape of every reply of the API.
import { errors, type Failure } from '../../../contract/errors.ts';
import type { Page } from '../../../contract/kit.ts';
import type { CallError } from '../errors.ts';

const success = { code: 200, msg: '', success: true } as const;

/** A successful reply. */
export function succeeded(data: unknown, traceId: string): object {
  return { ...success, data, traceId };
}

/** A successful reply with a page of a list. */
export function listed(page: Page<unknown>, traceId: string): object {
  return {
    ...success,
    data: page.rows,
    total: page.total,
    page: page.page,
    pageSize: page.pageSize,
    traceId,
  };
}

/** A failed reply: the table's text unless the error has a better one. */
export function failed(error: CallError, traceId: string): Failure {
  const { status, showType } = errors[error.code];
  const { fieldErrors, data } = error.details;
  return {
    code: status,
    msg: error.message,
    success: false,
    errorCode: error.code,
    errorMessage: error.message,
    showType,
    data: data ?? {},
    ...(fieldErrors === undefined ? {} : { fieldErrors }),
    traceId,
  };
}
