// Idempotent creations: a call repeated with the same requestId, for example after a lost reply, returns the first reply.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { requestIdLimits } from '../../contract/kit/limits.ts';
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

/** Identifies a creation by its account, requestId and payload. */
export type Intent = { accountId: string; requestId: string; payloadHash: string };

/** The intent of a payload that carries a requestId. */
export function intentOf(
  accountId: string,
  path: string,
  payload: Readonly<Record<string, unknown>>,
): Intent | undefined {
  const { requestId } = payload;
  if (typeof requestId !== 'string') return undefined;
  const payloadHash = createHash('sha256')
    .update(`${path}\n${canonical(payload)}`)
    .digest('hex');
  return { accountId, requestId, payloadHash };
}

/**
 * The data of the first reply, if any. Throws `request_reused` if its payload was different, or if an earlier release stored a
 * reply without a field that `output` requires.
 */
export async function firstReply(
  db: Kysely<Tables>,
  intent: Intent,
  now: Date,
  output: z.ZodType,
): Promise<unknown> {
  const row = await db
    .selectFrom('request')
    .select(['payloadHash', 'reply', 'createdAt'])
    .where('accountId', '=', intent.accountId)
    .where('requestId', '=', intent.requestId)
    .executeTakeFirst();
  if (row === undefined || row.createdAt <= cutoff(now)) return undefined;
  if (row.payloadHash !== intent.payloadHash) fail('request_reused');
  const reply: unknown = JSON.parse(row.reply);
  if (output.safeParse(reply).success) return reply;
  return fail('request_reused', {
    text: 'This was already done, before the server was upgraded. The reply is no longer available.',
  });
}

/**
 * Claims an intent at the start of its transaction. A concurrent repetition waits here and then fails on the key, before it can
 * conflict with the record of the first.
 */
export async function claimIntent(db: Kysely<Tables>, intent: Intent, now: Date): Promise<void> {
  const { accountId, requestId } = intent;
  const row = { ...intent, reply: '', createdAt: now.toISOString() };
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
    .set({ reply: JSON.stringify(data) })
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
