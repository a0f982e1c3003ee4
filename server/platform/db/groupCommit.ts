// Transactions of one SQLite connection, committed in groups: all that are ready in one turn of the event loop share
// one commit, and so one wait for the disk. PostgreSQL does the same by itself.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { signals } from '../watch/signals.ts';
import type { Changes } from './changes.ts';
import { isBusy } from './constraints.ts';
import type { KeptStatements } from './keptStatements.ts';
import type { Lock } from './writeLock.ts';

/** How long, in milliseconds from when it was asked for, work waits for another process that holds the write lock. */
const patience = 5_000;

/**
 * A driver under which each transaction is a savepoint within a group's, save the first, which has nothing before it to go
 * back to: a savepoint keeps a copy of every page that is changed. It ends, well or badly, when its group has been committed:
 * what it answers never rests on anything that a failing disk could still take back.
 */
export class GroupDriver implements Driver {
  readonly #connection: DatabaseSync;
  readonly #statements: KeptStatements;
  readonly #changes: Changes;
  readonly #lock: Lock;
  /** Resolves when nobody uses the connection any more. */
  #turn: Promise<void> = Promise.resolve();
  #using: Member | undefined;
  #group: Group | undefined;
  #isHopeless = false;

  constructor(connection: DatabaseSync, statements: KeptStatements, changes: Changes, lock: Lock) {
    this.#connection = connection;
    this.#statements = statements;
    this.#changes = changes;
    this.#lock = lock;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Member> {
    const until = performance.now() + patience;
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    this.#using = new Member(this.#statements, until, this.#outside, resolve);
    return this.#using;
  }

  async beginTransaction(member: Member): Promise<void> {
    if (this.#group === undefined) {
      await this.#lock.take();
      try {
        // A plain BEGIN would take the write lock only at the first write, and fail there if another process was quicker.
        await this.#whenFree(member.until, () => this.#do('begin immediate'));
      } catch (error) {
        this.#lock.give();
        throw error;
      }
      this.#group = newGroup();
      setImmediate(this.#commitSoon, this.#group);
    } else {
      this.#do('savepoint "member"');
      member.isNested = true;
    }
    member.group = this.#group;
    this.#group.members += 1;
  }

  async commitTransaction(member: Member): Promise<void> {
    if (member.isNested) this.#do('release "member"');
    await this.#leave(member);
  }

  async rollbackTransaction(member: Member): Promise<void> {
    // A failed commit of the group has ended it already.
    if (member.left) return;
    if (this.#connection.isTransaction) this.#takeBack(member);
    // SQLite gives up the whole transaction when the disk is full or fails: nothing of the group is left.
    else this.#endGroup(member.failure ?? new Error('The transaction was ended from within'));
    await this.#leave(member).catch(() => {});
  }

  /** Takes back what a member did. All that there is of a group is its first one's, as long as that one is in it. */
  #takeBack({ isNested }: Member): void {
    this.#connection.exec(isNested ? 'rollback to "member"; release "member"' : 'rollback');
    if (!isNested) this.#endGroup();
  }

  async releaseConnection(member: Member): Promise<void> {
    this.#pass(member);
  }

  /**
   * Does something that needs the write lock, trying again while another process holds it. SQLite would wait by itself,
   * but on the event loop, and nobody would be answered meanwhile. Once somebody has waited in vain others do not wait.
   */
  async #whenFree<T>(until: number, work: () => T): Promise<T> {
    for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
      try {
        const done = work();
        this.#isHopeless = false;
        return done;
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#isHopeless ||= performance.now() >= until;
        if (this.#isHopeless) throw error;
      }
      await pause(wait);
    }
  }

  async destroy(): Promise<void> {
    this.#closeGroup();
    this.#statements.close();
  }

  /** Does something outside of any group. */
  readonly #outside = async <T>(until: number, changed: Set<string>, work: () => T): Promise<T> => {
    this.#closeGroup();
    await this.#lock.take();
    try {
      return await this.#whenFree(until, work);
    } finally {
      this.#lock.give();
      if (changed.size > 0) this.#changes.committed(changed);
    }
  };

  /** What every transaction begins and ends with. */
  #do(sql: 'begin immediate' | 'savepoint "member"' | 'release "member"' | 'commit'): void {
    this.#statements.prepare(sql).run([]);
  }

  /** Lets the next one begin, and waits for the group. */
  async #leave(member: Member): Promise<void> {
    member.left = true;
    const { group } = member;
    if (group?.due === true || this.#lock.isWanted()) this.#closeGroup();
    this.#pass(member);
    await group?.ended.promise;
  }

  #pass(member: Member): void {
    if (this.#using === member) this.#using = undefined;
    member.done();
  }

  /** All that was ready has had its turn. One that still waits for something is let finish, and others after it not. */
  readonly #commitSoon = (group: Group): void => {
    if (this.#group !== group) return;
    if (this.#using === undefined) this.#closeGroup();
    else group.due = true;
  };

  #closeGroup(): void {
    if (this.#group === undefined) return;
    const { members, changed } = this.#group;
    const start = performance.now();
    try {
      this.#do('commit');
      if (changed.size > 0) this.#changes.committed(changed);
      if (signals.groupCommit.heard()) signals.groupCommit.tell({ members, ms: performance.now() - start });
      this.#endGroup();
    } catch (error) {
      // After a sync that failed nobody knows what the kernel still holds and takes for written. PostgreSQL therefore ends
      // itself and recovers; SQLite counts on nothing of it: what it did not commit it writes over with the next commit,
      // and what a checkpoint did not bring home with the next one. Its connection may stay.
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
      this.#endGroup(error);
    }
  }

  #endGroup(error?: unknown): void {
    const group = this.#group;
    if (group === undefined) return;
    this.#group = undefined;
    this.#lock.give();
    if (error === undefined) group.ended.resolve();
    else group.ended.reject(error);
  }
}

type Group = {
  ended: PromiseWithResolvers<void>;
  due: boolean;
  members: number;
  /** The tables that its statements may have changed. */
  changed: Set<string>;
};

function newGroup(): Group {
  const ended = Promise.withResolvers<void>();
  // Every member waits for it; one that does not, because it failed, leaves nothing unheard.
  ended.promise.catch(() => {});
  return { ended, due: false, members: 0, changed: new Set() };
}

type Alone = <T>(until: number, changed: Set<string>, work: () => T) => Promise<T>;

/** The connection in the hands of one transaction, or of one statement outside of any. */
class Member implements DatabaseConnection {
  group: Group | undefined;
  /** Whether it is a savepoint: the first of a group is not. */
  isNested = false;
  left = false;
  /** What its last failed statement failed by. */
  failure: unknown;
  /** When its patience ends, by performance.now(). */
  readonly until: number;
  readonly done: () => void;
  readonly #statements: KeptStatements;
  readonly #alone: Alone;

  constructor(statements: KeptStatements, until: number, alone: Alone, done: () => void) {
    this.#statements = statements;
    this.until = until;
    this.#alone = alone;
    this.done = done;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.group !== undefined) return this.#execute<R>(query, this.group.changed);
    const changed = new Set<string>();
    return this.#alone(this.until, changed, () => this.#execute<R>(query, changed));
  }

  #execute<R>({ sql, parameters }: CompiledQuery, changed: Set<string>): QueryResult<R> {
    try {
      const statement = this.#statements.prepare(sql);
      for (const table of statement.changes) changed.add(table);
      // Kysely's own connection hands rows over under the type that the query was built with, likewise.
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield this.executeQuery<R>(query);
  }
}
