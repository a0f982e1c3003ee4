// One request and its reply: form-encoded request, envelope reply, a BizError for every failure.
import type { FieldErrors, ShowType } from '../../contract/kit/errors.ts';
import { consoleLimits } from '../../contract/kit/limits.ts';
import { noteAccess } from './accessStamp.ts';
import { BizError } from './bizError.ts';
import { noteBuild } from './build.ts';
import { urlOf, withBase, withoutBase } from './navigation.ts';
import { unreachableText } from './unreachable.ts';

/** A reply from our server or from a proxy in front of it. */
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

/** Sends a payload as the form field `data`. Rejects with a BizError, or with the signal's reason when aborted. */
export async function post(path: string, payload: object, signal?: AbortSignal): Promise<Envelope> {
  return exchange(path, new URLSearchParams({ data: withoutBase(JSON.stringify(payload)) }), { signal });
}

export type UploadOptions = {
  signal?: AbortSignal | undefined;
  /** Called with the sent part of the file, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** Sends a file after its fields, in their order: the token comes first. The timeout restarts with every progress. */
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

/** The first non-empty text of a failure. */
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
  const url = urlOf(path);
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
    return judge(response, withBase(await response.text()));
  } catch (error) {
    if (error instanceof BizError) throw error;
    if (clock.signal.aborted) throw unanswered('timeout', `timeout of ${requestTimeoutMs}ms exceeded`);
    signal?.throwIfAborted();
    // What browsers say, such as "Failed to fetch", helps nobody.
    const isSaid = error instanceof Error && error.message !== '';
    throw unanswered('no_connection', failureText(isSaid ? unreachableText : undefined));
  } finally {
    clearTimeout(timer);
  }
}

/** Like fetch, but reports upload progress. */
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

/** The reply if successful. Code 1 is the original server's success code, 200 is ours. */
function judge(response: Response, text: string): Envelope {
  const reply = parse(text);
  if (reply === undefined) throw notEnvelope(response);
  const { code = response.status } = reply;
  const isUsual = code === 1 || code === 200;
  if (response.ok && reply.success !== false && isUsual) {
    if (reply.data === undefined) throw notEnvelope(response);
    return reply;
  }
  const { msg = '', errorMessage } = reply;
  const message = failureText(errorMessage, msg, response.ok ? undefined : httpText(response));
  throw new BizError({
    ...reply,
    code,
    errorCode: reply.errorCode ?? (response.ok ? String(code) : 'http_error'),
    message,
    // In replies of our server both texts are the same.
    ...(isUsual || msg.trim() === '' || msg === message ? {} : { also: msg }),
    showType: reply.showType ?? 2,
    retryAfter: retryAfterOf(response),
  });
}

/** Reads seconds; a date, which a proxy may send, is ignored. */
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

/** The error of a reply that is no envelope, such as the page of a proxy. */
function notEnvelope(response: Response): BizError {
  if (response.ok) return invalidReply(response.status);
  return new BizError({
    code: response.status,
    errorCode: 'http_error',
    message: httpText(response),
    showType: 2,
    retryAfter: retryAfterOf(response),
  });
}

/** The error of a reply without what was asked for. */
export function invalidReply(code: number): BizError {
  return new BizError({
    code,
    errorCode: 'parse_error',
    message: 'The server sent an invalid reply',
    showType: 2,
  });
}

function httpText(response: Response): string {
  return `http error ${response.status} ${response.statusText}`.trim();
}

function unanswered(errorCode: string, message: string): BizError {
  return new BizError({ code: 0, errorCode, message, showType: 2 });
}
