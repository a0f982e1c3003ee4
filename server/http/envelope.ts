// The envelope of all replies of the API.
import { Readable } from 'node:stream';
import type { Page } from '../../contract/kit/calls.ts';
import { errors, type Failure } from '../../contract/kit/errors.ts';
import type { CallError } from '../errors.ts';

const success = { code: 200, msg: '', success: true } as const;

/** A successful reply. */
export function succeeded(data: unknown, traceId: string): object {
  return { ...success, data, traceId };
}

/** A successful reply of a list call. */
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

/** A failed reply. */
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

/** A reply's `data` as serialized JSON, such as an export of many megabytes made by a worker. */
export class JsonBytes {
  readonly pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
  }
}

/** Serializes a reply; a stream if its data is bytes. */
export function bodyOf(envelope: { data?: unknown }): string | Readable {
  const { data } = envelope;
  if (!(data instanceof JsonBytes)) return JSON.stringify(envelope);
  // Unambiguous, since quotes within strings are escaped.
  const [before = '', after = ''] = JSON.stringify({ ...envelope, data: null }).split('"data":null');
  const pieces = [Buffer.from(`${before}"data":`), ...data.pieces, Buffer.from(after)];
  return Readable.from(pieces, { objectMode: false });
}
