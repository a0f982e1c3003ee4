// What saves leave to be done, of which SQLite would do some by itself, on the event loop: the audit log's newest rows want
// their indexes, pieces of the search indexes want merging, and the WAL is to be brought home. A thread does so beside them, a
// little at a time.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isOfSqlite } from './constraints.ts';
import type { GroupDriver } from './groupCommit.ts';

/**
 * Pages that the WAL holds before they are brought into the database: 48 MB. A creation changes some forty pages and a part of
 * an import some hundreds, most of them those that the one before it changed: the later, the fewer are written home. With a
 * third of it imports took up to a fourth longer; SQLite's own are 1,000.
 */
export const checkpointPages = 12_000;

/**
 * Rows of the audit log that may be without indexes (migration 0024), which whoever reads it looks through; and how many
 * get them at a time, while whoever saves waits for some 6 ms. The more of them, the more often one page takes several; a part
 * of an import leaves 100, and has to be kept up with where each part of the one is followed by one of the other.
 */
const unindexed = 256;
const indexedRows = 128;

/** Pages of each search index that are merged at a time, while whoever saves waits. */
const mergePages = 64;

/** Times that one run gives rows their indexes, so that merges have their turn while an import goes on. */
const mostTimes = 8;

/** Merges of one run: none takes so long that who ends the server would wait for it. */
const mostMerges = 12;

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

/**
 * What maintains a database by one of its connections, a run at a time. Resolves to whether something may be left that
 * the run had no time for.
 */
export function maintenance(group: GroupDriver, connection: DatabaseSync): () => Promise<boolean> {
  let kept: Statements | undefined;
  const { isLeft, taking } = allowance();
  /** Does some of a work until there is nothing to do, or no time. Resolves to whether something may be left. */
  const someOf = async (some: () => Promise<boolean>, most: number, isTime = () => true) => {
    for (let times = 0; times < most && isTime(); times += 1) if (!(await some())) return false;
    return true;
  };
  const indexSome = async ({ wantsIndexes, giveIndexes }: Statements) => {
    const isWanted = await group.alone(wantsIndexes, false);
    if (isWanted) await group.alone(giveIndexes);
    return isWanted;
  };
  const bringHome = async ({ look, checkpoint }: Statements) => {
    const { log, checkpointed } = await group.alone(look, false);
    if (log - checkpointed < checkpointPages) return;
    const isLong = log >= 2 * checkpointPages;
    // SQLite syncs the database only behind a checkpoint beside which nobody committed (walCheckpoint in wal.c). The first
    // takes long; those behind it have little left to write, and sync, so that it is not done while others wait.
    for (let times = 0; times < (isLong ? 3 : 2); times += 1) await group.alone(checkpoint, false);
    // Whoever saves meanwhile adds to the log, which begins anew only where all of it is home.
    if (isLong) await group.alone(checkpoint);
  };
  return async () => {
    const statements = (kept ??= statementsOn(connection));
    const mergeSome = () => taking(statements.merge);
    try {
      const lacksIndexes = await someOf(() => indexSome(statements), mostTimes);
      const isInPieces = await someOf(() => group.alone(mergeSome), mostMerges, isLeft);
      await bringHome(statements);
      return lacksIndexes || isInPieces;
    } catch (error) {
      // Another process is in the way, or the disk is full, which those who save meet as well: left for the next time.
      if (!isOfSqlite(error)) throw error;
      return false;
    }
  };
}

type Statements = ReturnType<typeof statementsOn>;

function statementsOn(connection: DatabaseSync) {
  const inTransaction = <T>(work: () => T): T => {
    connection.exec('begin immediate');
    try {
      const done = work();
      connection.exec('commit');
      return done;
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback');
      throw error;
    }
  };
  const merges = mergesOn(connection);
  const total = connection.prepare('select total_changes() as "changes"');
  const changes = () => Number(total.get()?.['changes']);
  /** Merges some of each index in one transaction. Returns whether there was anything to merge. */
  const merge = () =>
    inTransaction(() => {
      const before = changes();
      for (const one of merges) one.run();
      // Each command counts as one by itself.
      return changes() - before > merges.length;
    });
  // A row gets the number behind the highest, and they leave in the order in which they came: there are no gaps.
  const number = (which: string) => `select ${which}("rowid") from "auditRecent"`;
  const waiting = connection.prepare(`select (${number('max')}) - (${number('min')}) + 1 as "rows"`);
  const last = `(${number('min')}) + ${indexedRows - 1}`;
  const insert = connection.prepare(
    `insert into "auditIndexed" select * from "auditRecent" where "rowid" <= ${last}`,
  );
  const remove = connection.prepare(`delete from "auditRecent" where "rowid" <= ${last}`);
  // https://sqlite.org/pragma.html#pragma_wal_checkpoint
  const checkpoint = (mode: 'noop' | 'passive') => {
    const statement = connection.prepare(`pragma wal_checkpoint(${mode})`);
    return () => {
      const row = statement.get();
      return { log: Number(row?.['log']), checkpointed: Number(row?.['checkpointed']) };
    };
  };
  return {
    /** Whether more rows of the audit log are without indexes than may be. */
    wantsIndexes: () => Number(waiting.get()?.['rows'] ?? 0) > unindexed,
    /** Gives the oldest of them theirs. */
    giveIndexes: () =>
      inTransaction(() => {
        insert.run();
        remove.run();
      }),
    merge,
    // Both return how many pages the log holds, and how many of them are home.
    look: checkpoint('noop'),
    checkpoint: checkpoint('passive'),
  };
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
