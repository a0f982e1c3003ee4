// One try of a delivery.
import { type WebhookTry, webhookLimits } from '../../contract/webhooks/webhooks.ts';
import type { Seal } from '../auth/seal.ts';
import type { KeptConnections, Outbound } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { secretsOf, signedHeaders } from './signature.ts';
import type { WebhookDeliveryTable, WebhookTable } from './table.ts';

export type PostServices = { outbound: Outbound; seal: Seal; signal: AbortSignal; kept?: KeptConnections };
/** `retryAfterMs`: what the receiver asks for. */
export type Tried = WebhookTry & { retryAfterMs: number };

/** Sends a delivery once. Throws only if the signal was aborted. */
export async function post(
  webhook: WebhookTable,
  { id, payload }: Pick<WebhookDeliveryTable, 'id' | 'payload'>,
  { outbound, seal, signal, kept }: PostServices,
  now: Date,
  timeoutMs: number = webhookLimits.timeoutMs,
): Promise<Tried> {
  const began = performance.now();
  const tried = (outcome: Pick<WebhookTry, 'status' | 'error' | 'reply'>, retryAfterMs = 0): Tried => ({
    at: now.toISOString(),
    ms: Math.round(performance.now() - began),
    ...outcome,
    retryAfterMs,
  });
  const secrets = secretsOf(webhook, seal, now);
  if (secrets === undefined)
    return tried({
      status: null,
      error: 'The secret cannot be read, as SECRET_KEY has changed. Rotate the secret.',
      reply: null,
    });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...signedHeaders({ id, body: payload }, secrets, now),
  };
  try {
    const { status, bytes, retryAfter } = await outbound({
      url: webhook.url,
      accept: '*/*',
      maxBytes: webhookLimits.reply,
      timeoutMs,
      signal,
      ...(kept === undefined ? {} : { kept }),
      post: { body: payload, headers },
    });
    const isFine = status >= 200 && status < 300;
    const reply = printable(bytes);
    const error = isFine ? null : faultOf(status);
    return tried({ status, error, reply }, isFine ? 0 : waitOf(retryAfter, now));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return tried({ status: null, error: error.message, reply: null });
  }
}

function faultOf(status: number): string {
  if (status === 410) return 'The receiver is gone (410)';
  return status >= 300 && status < 400
    ? `Redirects are not followed (${status})`
    : `The receiver replied ${status}`;
}

/** The beginning of a reply, without what is not text. PostgreSQL stores no zero characters. */
function printable(bytes: Buffer): string | null {
  const text = bytes.toString('utf8').replaceAll(/[^\P{C}\n\t]/gu, '');
  return text === '' ? null : text.slice(0, webhookLimits.reply);
}

/** Milliseconds to wait by the header `Retry-After`: seconds or a date. RFC 9110, 10.2.3. */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxWaitMs) : 0;
}

const maxWaitMs = 24 * 60 * 60_000;
