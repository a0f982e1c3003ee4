// Failing a call: thrown by whoever finds the fault, caught once, where the reply is made.
import { type ErrorCode, errors, type FieldErrors } from '../contract/kit/errors.ts';

type Details = {
  /** Replaces the table's text where the case has more to say. */
  text?: string;
  fieldErrors?: FieldErrors;
  data?: unknown;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
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

/** Ends a call that nothing is wrong with, as too much is asked for at the moment. There may be thousands a second. */
export class Overload extends CallError {
  constructor(retryAfter: number) {
    super('unavailable', { retryAfter });
  }
}

/** Ends the call with a code of the closed table. */
export function fail(code: ErrorCode, details: Details = {}): never {
  throw new CallError(code, details);
}

/** Ends the call with `invalid_fields` if there is anything in `fieldErrors`. */
export function failOn(fieldErrors: FieldErrors): void {
  if (Object.keys(fieldErrors).length > 0) fail('invalid_fields', { fieldErrors });
}
