// Whether anything has been committed on PostgreSQL, by whomever.
import { type Kysely, sql } from 'kysely';
import type { Tables } from './database.ts';

/**
 * What anybody sees by now: the transactions that have ended. While it is the same, so is all that can be read; it comes
 * again after a crash at most, which ends all connections. Those who ask in one turn of the event loop share one look.
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export function snapshots(reads: Kysely<Tables>): () => Promise<string> {
  let next: Promise<string> | undefined;
  const look = async () => {
    const { rows } = await sql<{ snapshot: string }>`
      select pg_current_snapshot()::text as "snapshot"`.execute(reads);
    return rows[0]?.snapshot ?? '';
  };
  return () => {
    next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      // Who asks from here on may have seen more than what this one is told.
      next = undefined;
      return look();
    });
    return next;
  };
}
