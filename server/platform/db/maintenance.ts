// What SQLite would do at some of the saves by itself, on the event loop: merge pieces of its search indexes, and bring
// its log home. A thread does both beside them, a little at a time.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isOfSqlite } from './constraints.ts';
import type { GroupDriver } from './groupCommit.ts';

/**
 * Pages that the WAL holds before they are brought into the database: 16 MB. A creation changes some forty pages, most
 * of them those that the one before it changed; SQLite's own 1,000 would write each of them home four times as often.
 */
export const checkpointPages = 4_000;

/** Pages of each search index that are merged at a time, while whoever saves waits. */
const mergePages = 64;

/** Merges of one run: none takes so long that who ends the server would wait for it. */
const most = 12;

/**
 * Of all time, how much merges may take: whoever saves waits for them. The words of a million listings are in pieces that
 * take seconds to be merged, and what begins with one letter takes 100 ms and more, as a word is merged at once. Ten who save
 * all the time need more than a tenth.
 */
const share = 0.25;

/** Milliseconds of it that can be saved up, and that can be owed. */
const saved = 50;
const owed = 200;

/** A share of the time: how much of it is left, and what takes some of it. */
function allowance(): { isLeft: () => boolean; taking: <T>(work: () => T) => T } {
  let left = saved;
  let asOf = performance.now();
  return {
    isLeft: () => {
      const now = performance.now();
      left = Math.min(saved, left + share * (now - asOf));
      asOf = now;
      return left > 0;
    },
    taking: (work) => {
      const start = performance.now();
      try {
        return work();
      } finally {
        left = Math.max(-owed, left - (performance.now() - start));
      }
    },
  };
}

/** What maintains a database by one of its connections, a run at a time. */
export function maintenance(group: GroupDriver, connection: DatabaseSync): () => Promise<void> {
  let kept: Statements | undefined;
  const { isLeft, taking } = allowance();
  return async () => {
    kept ??= statementsOn(connection);
    const { merge, look, bringHome } = kept;
    const mergeSome = () => taking(merge);
    try {
      for (let merges = 0; merges < most && isLeft() && (await group.alone(mergeSome)); merges += 1);
      const { log, checkpointed } = await group.alone(look, false);
      if (log - checkpointed < checkpointPages) return;
      await group.alone(bringHome, false);
      // Whoever saves meanwhile adds to the log, which begins anew only where all of it is home.
      if (log >= 2 * checkpointPages) await group.alone(bringHome);
    } catch (error) {
      // Another process is in the way, or the disk is full, which those who save meet as well: left for the next time.
      if (!isOfSqlite(error)) throw error;
    }
  };
}

type Statements = ReturnType<typeof statementsOn>;

function statementsOn(connection: DatabaseSync) {
  const merges = mergesOn(connection);
  const total = connection.prepare('select total_changes() as "changes"');
  const changes = () => Number(total.get()?.['changes']);
  // https://sqlite.org/pragma.html#pragma_wal_checkpoint
  const checkpoint = (mode: 'noop' | 'passive') => {
    const statement = connection.prepare(`pragma wal_checkpoint(${mode})`);
    return () => {
      const row = statement.get();
      return { log: Number(row?.['log']), checkpointed: Number(row?.['checkpointed']) };
    };
  };
  /** Merges some of each index in one transaction. Returns whether there was anything to merge. */
  const merge = (): boolean => {
    connection.exec('begin immediate');
    try {
      const before = changes();
      for (const one of merges) one.run();
      connection.exec('commit');
      // Each command counts as one by itself.
      return changes() - before > merges.length;
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback');
      throw error;
    }
  };
  // Both return how many pages the log holds, and how many of them are home.
  return { merge, look: checkpoint('noop'), bringHome: checkpoint('passive') };
}

/** What merges some of each search index. https://sqlite.org/fts5.html#the_merge_command */
function mergesOn(connection: DatabaseSync): StatementSync[] {
  return connection
    .prepare(
      `select format('insert into "%w" ("%w", "rank") values (''merge'', ${mergePages})', "name", "name") as "merge"
        from "sqlite_schema" where "sql" like 'create virtual table % using fts5(%'`,
    )
    .all()
    .map(({ merge }) => connection.prepare(String(merge)));
}
