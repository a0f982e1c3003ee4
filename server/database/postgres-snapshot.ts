// Detects commits on PostgreSQL, of any process.
import { type Kysely, sql } from 'kysely';
import type { Tables } from './database.ts';

/**
 * Reads the current snapshot. While it is the same, so is all data. It can only repeat after a crash, which ends all connections.
 * Requests in one turn of the event loop share a query.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export function snapshots(reads: Kysely<Tables>): () => Promise<string> {
  let next: Promise<string> | undefined;
  const read = async () => {
    const { rows } = await sql<{ snapshot: string }>`
      select pg_current_snapshot()::text as "snapshot"`.execute(reads);
    return rows[0]?.snapshot ?? '';
  };
  return () => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      // Later requests need a query that starts after them.
      next = undefined;
      return read();
    });
    return next;
  };
}
