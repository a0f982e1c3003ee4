// Standard Webhooks 1.0: the headers of a request, and its secrets.
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { createHmac, randomBytes } from 'node:crypto';
import type { Seal } from '../auth/seal.ts';
import { validSecrets, type WebhookTable } from './table.ts';

const prefix = 'whsec_';
const secretBytes = 32;

export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** The headers that sign a body. */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** The secrets that sign at a time, the newest first. Undefined if it cannot be opened, as SECRET_KEY was changed. */
export function secretsOf(webhook: WebhookTable, seal: Seal, now: Date): string[] | undefined {
  const { id } = webhook;
  const current = seal.open(webhook.secret, id);
  if (current === undefined) return undefined;
  return [current, ...validSecrets(webhook, now).flatMap(({ secret }) => seal.open(secret, id) ?? [])];
}
