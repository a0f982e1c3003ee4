// What the server does by itself, when its time has come.
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { newId } from '../records/ids.ts';
import { type AuditEntry, writeAudit } from './audit.ts';

/** Runs work in a transaction with its audit rows, in which the server is the actor. */
export async function byClock<T>(
  { writes }: Pick<Database, 'writes'>,
  now: Date,
  work: (db: Transaction<Tables>, audit: (entry: AuditEntry) => void) => Promise<T>,
): Promise<T> {
  return writes.transaction().execute(async (db) => {
    const entries: AuditEntry[] = [];
    const result = await work(db, (entry) => void entries.push(entry));
    const actor = { actorId: null, actorName: 'Ludex', sessionId: null, ip: '', traceId: newId() };
    await writeAudit(db, actor, now, entries);
    return result;
  });
}
