// Runs staged calls: those with slow work, such as hashing, encoding an upload or making a backup, between short transactions of
// their own. In one transaction that work would hold SQLite's write lock.
import type { Transaction } from 'kysely';
import type { AuditEntry } from '../audit/audit.ts';
import type { Database, Tables } from '../database/database.ts';
import { hashOf, type Pictures } from '../media/pictures.ts';
import type { Exceptions } from '../outbound/guard.ts';
import type { Outbound } from '../outbound/outbound.ts';
import {
  claimIntent,
  firstReply,
  type Intent,
  releaseIntent,
  rememberReply,
} from '../records/idempotency.ts';
import type { Slot } from '../worker/limit.ts';
import { JsonBytes } from './envelope.ts';
import { errorOf } from './errors.ts';
import type { Upload } from './upload.ts';
import { inTransaction, intentIn, parseWriting, runIfValid, type Writing } from './write.ts';

type Services = { database: Database; pictures: Pictures; outbound: Outbound; outboundAllow: Exceptions };

/**
 * Reads the rest of an upload, if the call has one, checks the fields outside a transaction, and runs the handler. A repetition of a
 * `requestId` gets the first reply.
 */
export async function runStaged(
  services: Services,
  writing: Writing,
  upload: Upload | undefined,
  slot: Slot | undefined,
): Promise<unknown> {
  const { database, pictures, outbound, outboundAllow } = services;
  const { call, handler, common } = writing;
  const parts = upload && (await arrived(upload, slot));
  const { parsed, payload, requestId } = parseWriting({
    ...writing,
    payload: parts?.fields ?? writing.payload,
  });
  const file = parts?.file;
  const sent = file === undefined ? payload : { ...payload, file: hashOf(file.bytes) };
  const intent = parsed.ok ? await intentIn(writing, requestId, sent) : undefined;
  const done = async () => intent && firstReply(database.reads, intent, common.now, call.output);
  const first = await done();
  if (first !== undefined) return first;
  const kept = keptReply(database, writing, intent);
  const context = {
    ...common,
    db: database.reads,
    database,
    transaction: kept.transaction,
    file,
    pictures,
    outbound,
    outboundAllow,
  };
  const missing = parts !== undefined && file === undefined ? { file: 'Required' } : {};
  try {
    return await kept.keep(await runIfValid(handler, parsed, context, { ...missing, ...parts?.faults }));
  } catch (error) {
    // A concurrent repetition may have been first, and this one was refused for what that one did.
    const meanwhile = await done();
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}

/**
 * The transactions of a handler. The one with an audit row is its effect: it claims the intent and stores its result as the reply,
 * and `keep` stores the handler's reply if it is another.
 */
function keptReply(database: Database, writing: Writing, intent: Intent | undefined) {
  const { now } = writing.common;
  let stored: unknown;
  const transaction = <T>(
    work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
  ): Promise<T> =>
    inReserve(database, writing, async (db, audit) => {
      let isEffect = false;
      const result = await work(db, (entry) => {
        isEffect = true;
        audit(entry);
      });
      if (!isEffect || intent === undefined) return result;
      await claimIntent(db, intent, now);
      await rememberReply(db, intent, result);
      stored = result;
      return result;
    });
  const keep = async (data: unknown): Promise<unknown> => {
    if (intent === undefined || data === stored) return data;
    await database.writes
      .transaction()
      // A reply of many megabytes is not kept: the call is made again.
      .execute((db) =>
        data instanceof JsonBytes ? releaseIntent(db, intent) : rememberReply(db, intent, data),
      );
    return data;
  };
  return { transaction, keep };
}

/** A transaction; of somebody who signs in it may use the reserve of a full disk. */
async function inReserve<T>(
  database: Database,
  writing: Writing,
  work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
): Promise<T> {
  const { reserve } = database;
  const run = () => inTransaction(database, writing, work);
  if (reserve === undefined || writing.who !== null) return run();
  try {
    return await run().catch((error: unknown) => {
      if (errorOf(error).code !== 'storage_full') throw error;
      reserve.release();
      return run();
    });
  } finally {
    reserve.fill();
  }
}

/** The place in the queue is given up if the upload is too slow. */
async function arrived(upload: Upload, slot: Slot | undefined) {
  const rest = upload.rest();
  return slot === undefined ? rest : slot.arrive(rest, upload.received);
}
