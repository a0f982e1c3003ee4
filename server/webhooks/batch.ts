import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { newId } from '../records/ids.ts';

/** Does work of a transaction that changes many records. Webhooks get its changes by the hundred. */
export async function inBatch<T>(
  db: Kysely<Tables>,
  dialect: Database['dialect'],
  work: () => Promise<T>,
): Promise<T> {
  if (dialect === 'postgres') {
    await sql`select set_config('ludex.batch', ${newId()}, true)`.execute(db);
    return work();
  }
  // Transactions run one after the other, and one that fails takes the row back.
  await sql`insert into "webhookBatch" ("id") values (${newId()})`.execute(db);
  const result = await work();
  await sql`delete from "webhookBatch"`.execute(db);
  return result;
}
