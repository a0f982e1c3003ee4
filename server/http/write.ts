// Runs writing calls: validation, transaction, audit, retries on conflict, and stored replies for repeated requests.
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Call, text } from '../../contract/kit/calls.ts';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { requestIdLimits } from '../../contract/kit/limits.ts';
import { type ParsedPayload, parsePayload } from '../../contract/kit/payload.ts';
import { type AuditActor, type AuditEntry, writeAudit } from '../audit/audit.ts';
import { reloadCaller } from '../auth/callers.ts';
import { type Caller, expectMayCall } from '../auth/sessions/sessions.ts';
import type { Database, Tables } from '../database/database.ts';
import { isConflict } from '../database/errors.ts';
import { fail, failOn } from '../errors.ts';
import { claimIntent, firstReply, type Intent, intentOf, rememberReply } from '../records/idempotency.ts';
import { inBatch } from '../webhooks/batch.ts';
import type { WriteContext } from './feature.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** A writing handler without its types, which `implement` has checked against the contract. */
export type WriteHandler = {
  staged?: true;
  check?: (sent: object, context: object) => Promise<FieldErrors>;
  run?: (input: object, context: object) => Promise<unknown>;
  changesNothing?: (input: object) => boolean;
  mayChangeNothing?: true;
  plan?: (
    sent: object,
    context: object,
  ) => Promise<{
    faults: FieldErrors;
    run: (input: object) => Promise<unknown>;
    write?: (input: object) => Promise<unknown>;
  }>;
};

/** A writing call with its caller. */
export type Writing = {
  call: Call;
  handler: WriteHandler;
  payload: Payload;
  who: Caller | null;
  actor: AuditActor;
  /** The context of all writing handlers. */
  common: Omit<WriteContext, 'db' | 'audit' | 'who'> & { who: Caller | null };
};

/** Attempts of a transaction that conflicts with others. */
const maxAttempts = 4;

/**
 * Validates the payload and runs the handler in one transaction with its audit rows. A repetition of a `requestId` gets the first
 * reply.
 */
export async function write(database: Database, writing: Writing): Promise<unknown> {
  const { call, handler, common } = writing;
  const { parsed, payload, requestId } = parseWriting(writing);
  if (!parsed.ok && !handler.check && !handler.plan) failOn(parsed.errors);
  const intent = parsed.ok ? await intentIn(writing, requestId, payload) : undefined;
  for (let attempt = 1; ; attempt += 1) {
    const first = intent && (await firstReply(database.reads, intent, common.now, call.output));
    if (first !== undefined) return first;
    try {
      const reads = parsed.ok && handler.changesNothing?.(parsed.value) === true;
      return await inTransaction(database, { ...writing, reads }, async (db, audit, caller) => {
        const context = { ...common, who: caller, db, audit };
        if (intent !== undefined) await claimIntent(db, intent, common.now);
        const data = await runIfValid(handler, parsed, context);
        if (intent !== undefined) await rememberReply(db, intent, data);
        return data;
      });
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
  }
}

type Parsed = { parsed: ParsedPayload<object>; payload: Payload; requestId: string | undefined };

/** Parses a payload and the `requestId` that every writing call with a caller takes beside it. */
export function parseWriting({
  call,
  who,
  payload: sent,
}: Pick<Writing, 'call' | 'who' | 'payload'>): Parsed {
  if (who === null) return { parsed: parsePayload(call.input, sent), payload: sent, requestId: undefined };
  const { requestId: given, ...payload } = sent;
  const parsed = parsePayload(call.input, payload);
  const requestId = parsePayload(requestIdOnly, given === undefined ? {} : { requestId: given });
  if (requestId.ok) return { parsed, payload, requestId: requestId.value.requestId };
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...requestId.errors };
  const valid = parsed.ok ? parsed.value : parsed.valid;
  return { parsed: { ok: false, errors, valid }, payload, requestId: undefined };
}

const requestIdOnly = z.strictObject({ requestId: text(1, requestIdLimits.length).optional() });

/** The intent of a payload, if it was sent with a requestId. */
export async function intentIn(
  { call, who, common }: Pick<Writing, 'call' | 'who' | 'common'>,
  requestId: string | undefined,
  payload: Payload,
): Promise<Intent | undefined> {
  if (who === null || requestId === undefined) return undefined;
  const { hashCost } = common;
  return intentOf({ accountId: who.id, path: call.path, hashCost }, requestId, payload);
}

/** Checks valid fields against the database, and reports these faults with `faults` and those of the contract, or runs the handler. */
export async function runIfValid(
  handler: WriteHandler,
  parsed: ParsedPayload<object>,
  context: object,
  faults: FieldErrors = {},
): Promise<unknown> {
  return (await checked(handler, parsed, context, faults)).run();
}

/** The same without composing a reply. */
export async function writeIfValid(
  handler: WriteHandler,
  parsed: ParsedPayload<object>,
  context: object,
): Promise<void> {
  await (await checked(handler, parsed, context)).write();
}

/** What a handler may do with valid fields. Fails with all faults. */
async function checked(
  { check, run, plan }: WriteHandler,
  parsed: ParsedPayload<object>,
  context: object,
  faults: FieldErrors = {},
): Promise<{ run: () => Promise<unknown>; write: () => Promise<unknown> }> {
  const sent = parsed.ok ? parsed.value : parsed.valid;
  const planned = await plan?.(sent, context);
  const found = planned?.faults ?? (await check?.(sent, context));
  failOn({ ...faults, ...found, ...(parsed.ok ? {} : parsed.errors) });
  const replied = async () => (planned === undefined ? run?.(sent, context) : planned.run(sent));
  return { run: replied, write: async () => (planned?.write ? planned.write(sent) : replied()) };
}

/**
 * Runs work in a transaction with its audit rows; a plain writing call must add some. Checks the caller and the right again inside the
 * transaction, since either may have ended while the call waited.
 */
export async function inTransaction<T>(
  database: Database,
  { call, handler, who, actor, common, reads = false }: Omit<Writing, 'payload'> & { reads?: boolean },
  work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void, caller: Caller | null) => Promise<T>,
): Promise<T> {
  return database.writes.transaction().execute(async (db) => {
    const caller = who === null ? null : await reloadCaller(db, who, common.now);
    if (caller === undefined) fail('identity_expired');
    expectMayCall(caller, call);
    const entries: AuditEntry[] = [];
    const run = () => work(db, (entry) => entries.push(entry), caller);
    const result = await (call.inWorker ? inBatch(db, common.dialect, run) : run());
    if (entries.length === 0 && !handler.staged && !handler.mayChangeNothing && !reads) {
      throw new Error(`${call.path} changed something without an audit row`);
    }
    await writeAudit(db, actor, common.now, entries);
    return result;
  });
}
