// Errors that end a call. Any code may throw them; http/server.ts turns them into replies.
import { type ErrorCode, errors, type FieldErrors } from '../contract/kit/errors.ts';

type Details = {
  /** Replaces the default text of the code. */
  text?: string;
  fieldErrors?: FieldErrors;
  data?: unknown;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** True if this record refuses it, whatever rights the caller has: a job goes on with its next row. */
  ofRecord?: true;
};

export class CallError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details) {
    super(details.text ?? errors[code].text);
    this.name = 'CallError';
    this.code = code;
    this.details = details;
  }
}

/** Rejects a valid call because of load. Thrown thousands of times a second under overload, so not logged as an error. */
export class Overload extends CallError {
  constructor(retryAfter: number) {
    super('unavailable', { retryAfter });
  }
}

/** Ends the call with an error code. */
export function fail(code: ErrorCode, details: Details = {}): never {
  throw new CallError(code, details);
}

/** Ends the call with `invalid_fields` unless `fieldErrors` is empty. */
export function failOn(fieldErrors: FieldErrors): void {
  if (Object.keys(fieldErrors).length > 0) fail('invalid_fields', { fieldErrors });
}
