// Runs staged calls: those with slow work, such as hashing, encoding an upload or making a backup, between short transactions of
// their own. In one transaction that work would hold SQLite's write lock.
import type { Transaction } from 'kysely';
import { parsePayload } from '../../contract/kit/payload.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Database, Tables } from '../database/database.ts';
import type { Pictures } from '../media/pictures.ts';
import type { Exceptions } from '../outbound/guard.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Slot } from '../worker/limit.ts';
import type { Upload } from './upload.ts';
import { inTransaction, runIfValid, type Writing } from './write.ts';

type Services = { database: Database; pictures: Pictures; outbound: Outbound; outboundAllow: Exceptions };

/** Reads the rest of an upload, if the call has one, checks the fields outside a transaction, and runs the handler. */
export async function runStaged(
  { database, pictures, outbound, outboundAllow }: Services,
  writing: Writing,
  upload: Upload | undefined,
  slot: Slot | undefined,
): Promise<unknown> {
  const parts = upload && (await arrived(upload, slot));
  const { call, handler, payload, common } = writing;
  const context = {
    ...common,
    db: database.reads,
    database,
    transaction: <T>(
      work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
    ): Promise<T> => inTransaction(database, writing, work),
    file: parts?.file,
    pictures,
    outbound,
    outboundAllow,
  };
  const missing = parts !== undefined && parts.file === undefined ? { file: 'Required' } : {};
  const parsed = parsePayload(call.input, parts?.fields ?? payload);
  return runIfValid(handler, parsed, context, { ...missing, ...parts?.faults });
}

/** The place in the queue is given up if the upload is too slow. */
async function arrived(upload: Upload, slot: Slot | undefined) {
  const rest = upload.rest();
  return slot === undefined ? rest : slot.arrive(rest, upload.received);
}
