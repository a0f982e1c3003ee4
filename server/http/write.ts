// A writing call: validation, transaction, audit, and the reply that is remembered for who asks again.
import type { Transaction } from 'kysely';
import type { Call } from '../../contract/kit/calls.ts';
import { parsePayload } from '../../contract/kit/payload.ts';
import { type AuditActor, type AuditEntry, writeAudit } from '../audit/audit.ts';
import { reloadCaller } from '../auth/callers.ts';
import { type Caller, expectMayCall } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { isConflict } from '../database/errors.ts';
import { fail, failOn } from '../errors.ts';
import { claimIntent, firstReply, intentOf, rememberReply } from '../records/idempotency.ts';
import type { WriteContext } from './feature.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** A writing handler as the pipeline sees it: `implement` has checked its types against the contract. */
export type WriteHandler = {
  check?: (input: object, context: object) => Promise<Record<string, string>>;
  run?: (input: object, context: object) => Promise<unknown>;
  added?: object;
};

/** What is to be written, and for whom. */
export type Writing = {
  call: Call;
  handler: WriteHandler;
  payload: Payload;
  who: Caller | null;
  actor: AuditActor;
  /** What every writing handler is given. */
  common: Omit<WriteContext, 'db' | 'audit' | 'who'> & { who: Caller | null };
};

/** How often a transaction is tried when others are in its way; the next try sees what they did. */
const tries = 4;

/** Validates a payload and does what the call is for, in one transaction with its audit rows. */
export async function write(database: Database, writing: Writing): Promise<unknown> {
  const { call, handler, payload, who, common } = writing;
  const parsed = parsePayload(call.input, payload);
  if (!parsed.ok && handler.check === undefined) fail('invalid_fields', { fieldErrors: parsed.errors });
  const intent = who === null || !parsed.ok ? undefined : intentOf(who.id, call.path, payload);
  const form = { output: call.output, added: handler.added };
  for (let left = tries - 1; ; left -= 1) {
    const first = intent && (await firstReply(database.reads, intent, common.now, form));
    if (first !== undefined) return first;
    try {
      return await inTransaction(database, writing, async (db, audit, caller) => {
        const context = { ...common, who: caller, db, audit };
        if (intent !== undefined) await claimIntent(db, intent, common.now);
        const found = await handler.check?.(parsed.ok ? parsed.value : parsed.valid, context);
        failOn({ ...found, ...(parsed.ok ? {} : parsed.errors) });
        const data = await handler.run?.(parsed.ok ? parsed.value : {}, context);
        if (intent !== undefined) await rememberReply(db, intent, data);
        return data;
      });
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
  }
}

/**
 * A transaction whose audit rows are written with it. One of a plain writing call must have some. The caller and their
 * right are looked up again in it: either may have ended while the call waited.
 */
export async function inTransaction<T>(
  database: Database,
  { call, handler, who, actor, common }: Omit<Writing, 'payload'>,
  work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void, caller: Caller | null) => Promise<T>,
): Promise<T> {
  return database.writes.transaction().execute(async (db) => {
    const caller = who === null ? null : await reloadCaller(db, who, common.now);
    if (caller === undefined) fail('identity_expired');
    expectMayCall(caller, call);
    const entries: AuditEntry[] = [];
    const result = await work(db, (entry) => entries.push(entry), caller);
    if (entries.length === 0 && handler.run !== undefined) {
      throw new Error(`${call.path} changed something without an audit row`);
    }
    await writeAudit(db, actor, common.now, entries);
    return result;
  });
}
