// Every error the API can return. Codes that are not in this table cannot be sent.

/** Display of a failed reply in the console: 0 silent, 1 warning, 2 message, 4 notification, 9 the /exception page. */
export type ShowType = 0 | 1 | 2 | 4 | 9;

type ErrorEntry = { readonly status: number; readonly showType: ShowType; readonly text: string };

export const errors = {
  bad_request: { status: 400, showType: 2, text: 'The request has the wrong format' },
  wrong_credentials: { status: 401, showType: 2, text: 'Wrong e-mail or password' },
  identity_expired: { status: 401, showType: 2, text: 'Identity expired, please log in again' },
  forbidden: { status: 403, showType: 2, text: 'Your role does not allow this' },
  not_found: { status: 404, showType: 2, text: 'Not found' },
  method_not_allowed: { status: 405, showType: 2, text: 'Only POST requests are accepted' },
  too_slow: { status: 408, showType: 2, text: 'The request took too long to arrive' },
  stale_version: {
    status: 409,
    showType: 2,
    text: 'This record was changed since you opened it',
  },
  duplicate: { status: 409, showType: 2, text: 'This value is already in use' },
  in_use: { status: 409, showType: 2, text: 'Still in use' },
  invalid_transition: { status: 409, showType: 2, text: 'This status change is not possible' },
  request_reused: { status: 409, showType: 2, text: 'This requestId was used for another request' },
  payload_too_large: { status: 413, showType: 2, text: 'The request is larger than allowed' },
  unsupported_media_type: { status: 415, showType: 2, text: 'Unsupported content type' },
  invalid_fields: { status: 422, showType: 2, text: 'Some fields need attention' },
  too_many_requests: { status: 429, showType: 1, text: 'Too many attempts, please wait' },
  headers_too_large: { status: 431, showType: 2, text: 'The request headers are larger than allowed' },
  internal: { status: 500, showType: 4, text: 'Something went wrong on our side' },
  unavailable: { status: 503, showType: 4, text: 'The service is busy or restarting, please retry' },
  storage_full: { status: 507, showType: 4, text: 'The server has no disk space left. Nothing was saved.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

/** Error messages by payload path, for example `deployments.0.address`. */
export type FieldErrors = Record<string, string>;

/** A failed reply on the wire. */
export type Failure = {
  code: number;
  msg: string;
  success: false;
  errorCode: ErrorCode;
  errorMessage: string;
  showType: ShowType;
  data: unknown;
  fieldErrors?: FieldErrors;
  traceId: string;
};
