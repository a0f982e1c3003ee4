// Idempotent writes: a call repeated with the same requestId, for example after a lost reply, returns the first reply.
import { createHmac, type Hmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { requestIdLimits } from '../../contract/kit/limits.ts';
import { type HashCost, slowDigest } from '../auth/passwords/passwords.ts';
import { type Seal, sealWith } from '../auth/seal.ts';
import type { Tables } from '../database/database.ts';
import { fail } from '../errors.ts';

interface RequestTable {
  accountId: string;
  requestId: string;
  payloadHash: string;
  reply: string;
  createdAt: string;
}
declare module '../database/database.ts' {
  interface Tables {
    request: RequestTable;
  }
}

/** Identifies a write by its account, requestId and payload. */
export type Intent = {
  accountId: string;
  /** The requestId as the client sent it, which is not stored. */
  given: string;
  /** What is stored instead. */
  requestId: string;
  payloadHash: string;
  /** Encrypts the reply with the requestId. */
  seal: Seal;
};

/** Where a write is identified by a requestId: the account, the call, and how to hash a password in the payload. */
type Origin = { accountId: string; path: string; hashCost: HashCost };

/**
 * The intent of a payload that was sent with a requestId. What is stored of it and of its reply is of no use without the
 * requestId, since either may hold a secret, such as a new token.
 */
export async function intentOf(
  { accountId, path, hashCost }: Origin,
  given: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<Intent> {
  const hashed = (text: string) => createHmac('sha256', given).update(text);
  return {
    accountId,
    given,
    requestId: hashed('id').digest('hex'),
    payloadHash: hashed(
      `${path}\n${canonical(await withoutPasswords(payload, hashed(accountId), hashCost))}`,
    ).digest('hex'),
    seal: sealWith(given),
  };
}

/** A short requestId could be guessed; the hash must not help to guess a password then. */
async function withoutPasswords(
  payload: Readonly<Record<string, unknown>>,
  salt: Hmac,
  cost: HashCost,
): Promise<object> {
  const bytes = salt.digest().subarray(0, 16);
  const entries = Object.entries(payload).map(async ([name, value]) => [
    name,
    typeof value === 'string' && /password$/i.test(name) ? await slowDigest(value, bytes, cost) : value,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * The data of the first reply, if any. Throws `request_reused` if its payload was different, or if it is known but not
 * its reply: an earlier release stored it, or the reply was too long to keep.
 */
export async function firstReply(
  db: Kysely<Tables>,
  intent: Intent,
  now: Date,
  output: z.ZodType,
): Promise<unknown> {
  const row = await db
    .selectFrom('request')
    .select(['requestId', 'payloadHash', 'reply', 'createdAt'])
    .where('accountId', '=', intent.accountId)
    // Earlier releases stored the requestId itself.
    .where('requestId', 'in', [intent.requestId, intent.given])
    .executeTakeFirst();
  if (row === undefined || row.createdAt <= cutoff(now)) return undefined;
  const isOurs = row.requestId === intent.requestId;
  if (isOurs && row.payloadHash !== intent.payloadHash) fail('request_reused');
  const reply: unknown = JSON.parse((isOurs && intent.seal.open(row.reply, intent.accountId)) || 'null');
  if (output.safeParse(reply).success) return reply;
  return fail('request_reused', { text: 'This was already done. The reply is no longer available.' });
}

/**
 * Claims an intent at the start of its transaction. A concurrent repetition waits here and then fails on the key, before it can
 * conflict with the record of the first.
 */
export async function claimIntent(db: Kysely<Tables>, intent: Intent, now: Date): Promise<void> {
  const { accountId, requestId, payloadHash } = intent;
  const row = { accountId, requestId, payloadHash, reply: '', createdAt: now.toISOString() };
  await db
    .deleteFrom('request')
    .where('accountId', '=', accountId)
    .where('requestId', '=', requestId)
    .where('createdAt', '<=', cutoff(now))
    .execute();
  await db.insertInto('request').values(row).execute();
}

/** Stores the reply to a claimed intent, at the end of its transaction. */
export async function rememberReply(db: Kysely<Tables>, intent: Intent, data: unknown): Promise<void> {
  await db
    .updateTable('request')
    .set({ reply: intent.seal.close(JSON.stringify(data ?? null), intent.accountId) })
    .where('accountId', '=', intent.accountId)
    .where('requestId', '=', intent.requestId)
    .execute();
}

/** Forgets an intent, so that a repetition makes the call again. */
export async function releaseIntent(db: Kysely<Tables>, intent: Intent): Promise<void> {
  await db
    .deleteFrom('request')
    .where('accountId', '=', intent.accountId)
    .where('requestId', '=', intent.requestId)
    .execute();
}

function cutoff(now: Date): string {
  return new Date(now.getTime() - requestIdLimits.keepMs).toISOString();
}

/** JSON with sorted keys, so that equal payloads have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
