// What saves leave to be done, of which SQLite would do some by itself, on the event loop: the audit log's newest rows want
// their indexes and what is newly saved its words in the search, pieces of whose indexes want merging, and the WAL is to be
// brought home. A thread does so beside them, a little at a time.
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

/**
 * Records whose words may wait for the search indexes (migration 0025), which whoever searches looks through; and how many of
 * each index are brought there at a time, while whoever saves waits for some 2 ms.
 */
const unindexedTexts = 16;
const indexedTexts = 64;

/** Pages of each search index that are merged at a time, while whoever saves waits. */
const mergePages = 24;

/** Times that one run does each of these, so that merges have their turn while an import goes on. */
const mostTimes = 8;

/** Merges of one run: none takes so long that who ends the server would wait for it. */
const mostMerges = 32;

/**
 * Of all time, how much merges may take: whoever saves waits for them. The words of a million listings are in pieces that
 * take seconds to be merged, and what begins with one letter takes 100 ms and more, as a word is merged at once.
 */
const share = 0.1;

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
  const indexSome = ({ runAll }: Statements, { isWanted, moves }: Indexing) =>
    someOf(async () => {
      const isLacking = await group.alone(isWanted, false);
      if (isLacking) await group.alone(() => runAll(moves));
      return isLacking;
    }, mostTimes);
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
      const lacksIndexes = await indexSome(statements, statements.audit);
      const lacksWords = await indexSome(statements, statements.words);
      const isInPieces = await someOf(() => group.alone(mergeSome), mostMerges, isLeft);
      await bringHome(statements);
      return lacksIndexes || lacksWords || isInPieces;
    } catch (error) {
      // Another process is in the way, or the disk is full, which those who save meet as well: left for the next time.
      if (!isOfSqlite(error)) throw error;
      return false;
    }
  };
}

type Statements = ReturnType<typeof statementsOn>;

function statementsOn(connection: DatabaseSync) {
  const indexes = searchIndexesOn(connection);
  const merges = indexes.map((name) => connection.prepare(mergeOf(name)));
  const total = connection.prepare('select total_changes() as "changes"');
  const changes = () => Number(total.get()?.['changes']);
  /** Runs statements in one transaction. Returns how many rows they have changed. */
  const runAll = (statements: readonly StatementSync[]): number => {
    connection.exec('begin immediate');
    try {
      const before = changes();
      for (const one of statements) one.run();
      const changed = changes() - before;
      connection.exec('commit');
      return changed;
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback');
      throw error;
    }
  };
  // https://sqlite.org/pragma.html#pragma_wal_checkpoint
  const checkpoint = (mode: 'noop' | 'passive') => {
    const statement = connection.prepare(`pragma wal_checkpoint(${mode})`);
    return () => {
      const row = statement.get();
      return { log: Number(row?.['log']), checkpointed: Number(row?.['checkpointed']) };
    };
  };
  return {
    runAll,
    audit: auditOn(connection),
    words: wordsOn(connection, indexes),
    /** Merges some of each index. Returns whether there was anything to merge: each command counts as one by itself. */
    merge: () => runAll(merges) > merges.length,
    // Both return how many pages the log holds, and how many of them are home.
    look: checkpoint('noop'),
    checkpoint: checkpoint('passive'),
  };
}

/** Whether more wait for their indexes than may, and what gives the next of them theirs. */
type Indexing = { isWanted: () => boolean; moves: readonly StatementSync[] };

function auditOn(connection: DatabaseSync): Indexing {
  // A row gets the number behind the highest, and they leave in the order in which they came: there are no gaps.
  const number = (which: string) => `select ${which}("rowid") from "auditRecent"`;
  const waiting = connection.prepare(`select (${number('max')}) - (${number('min')}) + 1 as "rows"`);
  const next = `from "auditRecent" where "rowid" <= (${number('min')}) + ${indexedRows - 1}`;
  const moves = [`insert into "auditIndexed" select * ${next}`, `delete ${next}`];
  return {
    isWanted: () => Number(waiting.get()?.['rows'] ?? 0) > unindexed,
    moves: moves.map((text) => connection.prepare(text)),
  };
}

/** @param indexes the search indexes' names; what each lacks is in a table of its own (migration 0025) */
function wordsOn(connection: DatabaseSync, indexes: readonly string[]): Indexing {
  const some = indexes.map(
    (index) => `(select count(*) from (select 1 from "${index}Recent" limit ${indexedTexts}))`,
  );
  const waiting = connection.prepare(`select ${some.join(' + ')} as "rows"`);
  const moves = indexes.flatMap((index) => {
    const next = `from "${index}Recent" order by "seq" limit ${indexedTexts}`;
    return [
      `insert or replace into "${index}" ("rowid", "name", "rest") select "seq", "name", "rest" ${next}`,
      `delete from "${index}Recent" where "seq" in (select "seq" ${next})`,
    ];
  });
  return {
    isWanted: () => Number(waiting.get()?.['rows']) > unindexedTexts,
    moves: moves.map((text) => connection.prepare(text)),
  };
}

function searchIndexesOn(connection: DatabaseSync): string[] {
  return connection
    .prepare(`select "name" from "sqlite_schema" where "sql" like 'create virtual table % using fts5(%'`)
    .all()
    .map(({ name }) => String(name));
}

/** What merges some of a search index. https://sqlite.org/fts5.html#the_merge_command */
function mergeOf(index: string): string {
  return `insert into "${index}" ("${index}", "rank") values ('merge', ${mergePages})`;
}
