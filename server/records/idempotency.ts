// A creation that is sent twice under one requestId, because its reply got lost, happens once.
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

/** One intended creation: whose, under which name, of what. */
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

/** What replies of a call look like today, and what those lack that the release before has kept. */
export type ReplyForm = { output: z.ZodType; added?: object | undefined };

/**
 * The data of the first reply, if there was one. Throws `request_reused` if it was to another payload, or is in a form of
 * before that cannot be made today's.
 */
export async function firstReply(
  db: Kysely<Tables>,
  intent: Intent,
  now: Date,
  form: ReplyForm,
): Promise<unknown> {
  const row = await db
    .selectFrom('request')
    .select(['payloadHash', 'reply', 'createdAt'])
    .where('accountId', '=', intent.accountId)
    .where('requestId', '=', intent.requestId)
    .executeTakeFirst();
  if (row === undefined || row.createdAt <= cutoff(now)) return undefined;
  if (row.payloadHash !== intent.payloadHash) fail('request_reused');
  return inForm(JSON.parse(row.reply), form);
}

function inForm(kept: object, { output, added }: ReplyForm): unknown {
  for (const reply of [kept, { ...added, ...kept }]) if (output.safeParse(reply).success) return reply;
  return fail('request_reused', {
    text: 'This was done before the server was upgraded, and how it was answered is not known any more',
  });
}

/**
 * Claims an intent at the beginning of the transaction of its change. A second one waits here for the first and then
 * fails on the key, before it can meet the first one's record as somebody else's.
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

/** Remembers the reply to an intent that was claimed, at the end of the transaction. */
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

/** JSON with the keys of every object in order, so that the same payload always gives the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
