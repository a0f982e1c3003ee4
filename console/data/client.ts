// Makes a call of the contract: adds the session's token, shows failures, and recovers from an expired session.
import type { Call, Output, Payload, Result, UploadCall } from '../../contract/kit/calls.ts';
import { BizError, identityExpired, isUnanswered, markHandled, showError } from './bizError.ts';
import { notify } from './notify.ts';
import { retryWhileBusy } from './retryWhileBusy.ts';
import { currentSession, endSession, expireSession, onSessionChange, storedToken } from './session.ts';
import { type Envelope, invalidReply, post, postFile, type UploadOptions } from './transport.ts';
import { offerRetry } from './unreachable.ts';
import { identified, untilAnswered } from './untilAnswered.ts';
import { whileWriting } from './writing.ts';

export { BizError, isUnanswered, showError } from './bizError.ts';

export type CallOptions = {
  /**
   * False: a failure is thrown without being shown. An expired session still opens the login dialog. Else a write
   * without an answer waits for the answer to the offer to retry; reads fail at once, and are retried in place.
   */
  display?: boolean;
  signal?: AbortSignal;
};

/** The reply's data; for a list `{rows, total, page, pageSize}`. Rejects with a `BizError`, which has been shown. */
export async function call<C extends Call>(
  c: C,
  payload: Payload<C>,
  options: CallOptions = {},
): Promise<Result<C>> {
  const { signal } = options;
  const ask = (body: object) => post(c.path, body, signal);
  const repeat = (body: object) => retryWhileBusy(() => ask(body), signal);
  const asOwn = (fields: object) => withToken((token) => repeat({ ...fields, token }));
  let reply: Envelope;
  if (c.right === 'anyone')
    reply = await shown(c, options, () => (c.kind === 'write' ? ask : repeat)(payload));
  else if (c.kind !== 'write') reply = await shown(c, options, async () => whole(c, await asOwn(payload)));
  else reply = await once(c, payload, options, (requestId) => asOwn({ requestId, ...payload }));
  // The server applies the output schema to every reply; checking it again would only cost time.
  return (c.kind === 'list' ? pageOf(reply) : reply.data) as Result<C>;
}

/** Uploads a file with its text fields and returns the reply's data. Fails as `call` does. */
export async function upload<C extends UploadCall>(
  c: C,
  file: File,
  fields: Readonly<Record<string, string>> = {},
  options: CallOptions & UploadOptions = {},
): Promise<Output<C>> {
  const { name, size, lastModified } = file;
  const reply = await once(c, { ...fields, file: { name, size, lastModified } }, options, (requestId) =>
    withToken((token) => postFile(c.path, { token, requestId, ...fields }, file, options)),
  );
  return reply.data as Output<C>;
}

/** Sends a write under one requestId until its outcome is known. */
function once(
  c: Call,
  payload: { id?: unknown; file?: object },
  options: CallOptions,
  send: (requestId: string) => Promise<Envelope>,
): Promise<Envelope> {
  return whileWriting(payload.id, () =>
    identified(JSON.stringify([c.path, payload]), (requestId) =>
      shown(c, options, () => untilAnswered(() => send(requestId))),
    ),
  );
}

async function shown(c: Call, options: CallOptions, send: () => Promise<Envelope>): Promise<Envelope> {
  try {
    return await send();
  } catch (error) {
    if (options.display === false || !(error instanceof BizError)) throw error;
    if (c.kind !== 'write' || !isUnanswered(error)) showError(error);
    else if (await offerRetry(error.errorCode, options.signal)) return shown(c, options, send);
    markHandled(error);
    throw error;
  }
}

/** Adds the current API token. If the session expires during the call, asks for a login and repeats the call. */
async function withToken(send: (token: string) => Promise<Envelope>): Promise<Envelope> {
  const email = currentSession()?.email;
  const token = storedToken() ?? (await nextToken(email));
  try {
    const reply = await send(token);
    atWork = true;
    return reply;
  } catch (error) {
    if (!(error instanceof BizError) || error.errorCode !== 'identity_expired') throw error;
    if (storedToken() === token) declareExpired(error);
    return send(await nextToken(email, error));
  }
}

/** True once this page has shown data that an expiry could take away. */
let atWork = false;

function declareExpired(error: BizError): void {
  if (atWork) {
    expireSession();
    notify.warning('Identity expired');
  } else {
    endSession();
    showError(error);
  }
}

/**
 * The token of this account's next session. Rejects if there is none to wait for, if the user cancels, and if another
 * user signs in, who must not continue the call.
 */
async function nextToken(email: string | undefined, cause?: BizError): Promise<string> {
  if (currentSession()?.status === 'expired') await sessionChange();
  const token = storedToken();
  if (token !== undefined && currentSession()?.email === email) return token;
  const error = cause ?? identityExpired();
  // An expired session has already been reported by the warning and the login dialog.
  if (cause !== undefined) markHandled(error);
  throw error;
}

function sessionChange(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onSessionChange(() => {
      stop();
      resolve();
    });
  });
}

/** Refuses a list without rows. */
function whole(c: Call, reply: Envelope): Envelope {
  if (c.kind === 'list' && !Array.isArray(reply.data)) throw invalidReply(reply.code ?? 0);
  return reply;
}

function pageOf({ data, total, page, pageSize }: Envelope) {
  return { rows: data, total, page, pageSize };
}
