// Verifies the webhooks of Ludex: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const toleranceSeconds = 5 * 60;

/** The surrogate keys of a request's event; undefined unless the secret has signed it within the last minutes. */
export function verifiedKeys(
  secret: string,
  headers: IncomingHttpHeaders,
  body: string,
): string[] | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  // Not a number fails too.
  if (!(age <= toleranceSeconds)) return undefined;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // Several while the secret is rotated.
  const isSigned = String(signatures)
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace('v1,', ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isSigned) return undefined;
  const event: { data: { keys: string[] } } = JSON.parse(body);
  return event.data.keys;
}
