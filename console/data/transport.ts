// One request and its reply: form-encoded out, an envelope back, a BizError for whatever is not a success.
import type { FieldErrors, ShowType } from '../../contract/kit/errors.ts';
import { consoleLimits } from '../../contract/kit/limits.ts';
import { noteAccess } from './accessStamp.ts';
import { BizError } from './bizError.ts';
import { noteBuild } from './build.ts';

/** A reply as it may come, from our server or from whatever stands before it. */
export type Envelope = {
  code?: number;
  msg?: string;
  success?: boolean;
  errorCode?: string;
  errorMessage?: string;
  showType?: ShowType;
  data?: unknown;
  fieldErrors?: FieldErrors;
  traceId?: string;
  total?: number;
  page?: number;
  pageSize?: number;
};

/** Sends a payload as the one form field `data`. Rejects with a BizError, or as `signal` says when it is aborted. */
export async function post(path: string, payload: object, signal?: AbortSignal): Promise<Envelope> {
  return exchange(path, new URLSearchParams({ data: JSON.stringify(payload) }), { signal });
}

export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Told, from 0 to 1, how much of the file has been sent. */
  onProgress?: ((share: number) => void) | undefined;
};

/** Sends a file after its fields, in their order: the token comes first. It may take as long as it gets on. */
export async function postFile(
  path: string,
  fields: Readonly<Record<string, string>>,
  file: File,
  options: UploadOptions = {},
): Promise<Envelope> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return exchange(path, form, options);
}

/** The text of a failure: the first that says anything. */
function failureText(...texts: readonly (string | undefined)[]): string {
  return texts.find((text) => text !== undefined && text.trim() !== '') ?? 'Request error, please retry.';
}

async function exchange(
  path: string,
  body: URLSearchParams | FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Envelope> {
  const { requestTimeoutMs } = consoleLimits;
  const clock = new AbortController();
  let timer = setTimeout(() => clock.abort(), requestTimeoutMs);
  const either = AbortSignal.any(signal === undefined ? [clock.signal] : [clock.signal, signal]);
  const url = new URL(path, location.origin);
  const progressed = (share: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => clock.abort(), requestTimeoutMs);
    onProgress?.(share);
  };
  try {
    const response =
      onProgress === undefined
        ? await fetch(url, { method: 'POST', body, credentials: 'same-origin', signal: either })
        : await sendWatched(url, body, either, progressed);
    noteBuild(response.headers);
    noteAccess(response.headers);
    return judge(response, await response.text());
  } catch (error) {
    if (error instanceof BizError) throw error;
    if (clock.signal.aborted) throw unanswered('timeout', `timeout of ${requestTimeoutMs}ms exceeded`);
    signal?.throwIfAborted();
    throw unanswered('no_connection', failureText(error instanceof Error ? error.message : undefined));
  } finally {
    clearTimeout(timer);
  }
}

/** As fetch, which cannot tell how far a body has got. */
function sendWatched(
  url: URL,
  body: URLSearchParams | FormData,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      const headers = request.getAllResponseHeaders().trim().split('\r\n');
      const pairs = headers.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
      resolve(new Response(request.responseText, { status, statusText, headers: pairs }));
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(body);
  });
}

/** The reply if it is a success. 1 was the original server's code of success, 200 is ours. */
function judge(response: Response, text: string): Envelope {
  const reply = parse(text);
  if (reply === undefined) throw notJson(response);
  const { code = response.status } = reply;
  const succeeded = response.ok && reply.success !== false && (code === 1 || code === 200);
  if (succeeded) return reply;
  throw new BizError({
    ...reply,
    code,
    errorCode: reply.errorCode ?? (response.ok ? String(code) : 'http_error'),
    message: failureText(reply.errorMessage, reply.msg, response.ok ? undefined : httpText(response)),
    showType: reply.showType ?? 2,
    retryAfter: retryAfterOf(response),
  });
}

/** A date, as whatever stands before the server may say it, is not understood. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d+$/.test(seconds) ? Number(seconds) : undefined;
}

function parse(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function notJson(response: Response): BizError {
  const base = { code: response.status, showType: 2, retryAfter: retryAfterOf(response) } as const;
  if (!response.ok) return new BizError({ ...base, errorCode: 'http_error', message: httpText(response) });
  return new BizError({
    ...base,
    errorCode: 'parse_error',
    message: 'The server sent an invalid reply',
  });
}

function httpText(response: Response): string {
  return `http error ${response.status} ${response.statusText}`.trim();
}

function unanswered(errorCode: string, message: string): BizError {
  return new BizError({ code: 0, errorCode, message, showType: 2 });
}
