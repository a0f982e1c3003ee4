// The error of the request layer, and its display.
import { errors, type FieldErrors, type ShowType } from '../../contract/kit/errors.ts';
import { goTo } from './navigation.ts';
import { notify } from './notify.ts';
import { offerRetry } from './unreachable.ts';
import { urlQuery } from './urlQuery.ts';

type Details = {
  code: number;
  errorCode: string;
  message: string;
  showType: ShowType;
  fieldErrors?: FieldErrors;
  data?: unknown;
  traceId?: string;
  retryAfter?: number | undefined;
  also?: string;
};

/**
 * A failed call: with the server's error code, or without a reply (`timeout`, `http_error`, `parse_error`,
 * `no_connection`).
 */
export class BizError extends Error {
  override readonly name = 'BizError';
  /** The reply's code; 0 without a reply. */
  readonly code: number;
  readonly errorCode: string;
  readonly showType: ShowType;
  readonly fieldErrors: FieldErrors;
  readonly data: unknown;
  /** Empty without a reply. */
  readonly traceId: string;
  /** The reply's Retry-After, if any. */
  readonly retryAfter: number | undefined;
  /** A second text of the reply, which is an error message whatever the display of the first. */
  readonly also: string | undefined;

  constructor(details: Details) {
    super(details.message);
    this.code = details.code;
    this.errorCode = details.errorCode;
    this.showType = details.showType;
    this.fieldErrors = details.fieldErrors ?? {};
    this.data = details.data;
    this.traceId = details.traceId ?? '';
    this.retryAfter = details.retryAfter;
    this.also = details.also;
  }
}

type Unanswered = BizError & { errorCode: 'no_connection' | 'timeout' };

/** True if the server was not reached, or did not answer: a write may be done or not. */
export function isUnanswered(error: unknown): error is Unanswered {
  return error instanceof BizError && (error.errorCode === 'no_connection' || error.errorCode === 'timeout');
}

type ErrorOptions = {
  /** Offered if the server was not reached, or did not answer. */
  retry?: () => unknown;
  /** Withdraws the offer. */
  signal?: AbortSignal;
};

/** Shows a failure as the server asked. For callers that inspect it first (`display: false`). */
export function showError(error: BizError, { retry, signal }: ErrorOptions = {}): void {
  if (wasHandled.has(error)) return;
  wasHandled.add(error);
  if (retry && isUnanswered(error)) {
    void offerRetry(error.errorCode, signal).then((again) => again && retry());
    return;
  }
  if (error.also !== undefined) notify.error(error.also);
  if (error.showType === 0) return;
  if (error.showType === 1) notify.warning(error.message);
  else if (error.showType === 4) notify.open({ title: error.errorCode, description: describe(error) });
  else if (error.showType === 9) {
    const texts = { errorCode: error.errorCode, errorMessage: error.message };
    goTo(`/exception${urlQuery(texts)}`, { replace: false, state: failureState });
  } else notify.error(error.message);
}

/** Marks a failure as shown elsewhere, by its first text. */
export function markHandled(error: BizError): void {
  if (!wasHandled.has(error) && error.also !== undefined) notify.error(error.also);
  wasHandled.add(error);
}

/** The error of a call that needs a session when there is none. */
export function identityExpired(): BizError {
  const { status, showType, text } = errors.identity_expired;
  return new BizError({ code: status, errorCode: 'identity_expired', message: text, showType });
}

/** State of the history entry of a failure. Without a session its page is shown in place of the login. */
export const failureState = 'failure';

const wasHandled = new WeakSet<BizError>();

function describe(error: BizError): string {
  return error.traceId === '' ? error.message : `${error.message} (trace ${error.traceId})`;
}
