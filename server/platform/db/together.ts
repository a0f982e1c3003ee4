// Statements that do not need each other's results: PostgreSQL is sent all of them before it has answered the first, and
// so takes one round trip for them; short reads even in one statement. SQLite has none to spare.
import { type CompiledQuery, type DatabaseConnection, type Kysely, SqliteAdapter } from 'kysely';
import type { Tables } from './db.ts';
import { allInOne, isPlainRead, rowsOfAll } from './postgresReads.ts';

/** A statement with its values, as a database's dialect writes it. */
export type Asked<Row> = (db: Kysely<Tables>) => CompiledQuery<Row>;

/** The rows of statements that were asked together, in their order. */
export type Answers<A> = { [K in keyof A]: A[K] extends Asked<infer Row> | undefined ? Row[] : never };

/** Whether a database is SQLite, by itself or in a transaction. */
export function isSqlite(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * Runs statements in their order, and gives the rows of each; none for one that is undefined. Where one fails those behind
 * it do nothing in a transaction, and the first failure is thrown.
 */
export async function together<A extends readonly (Asked<unknown> | undefined)[]>(
  db: Kysely<Tables>,
  ...asked: A
): Promise<Answers<A>> {
  const queries = asked.map((ask) => ask?.(db));
  const rows = queries.every((query) => query === undefined)
    ? queries.map(() => [])
    : await db.getExecutor().provideConnection((connection) => {
        return (isSqlite(db) ? oneByOne : atOnce)(connection, queries);
      });
  // In the order of what was asked, of which each says what rows it gives.
  return rows as Answers<A>;
}

type Queries = readonly (CompiledQuery<unknown> | undefined)[];

/** One that fails may have ended the whole transaction, outside of which nothing must be done. */
async function oneByOne(connection: DatabaseConnection, queries: Queries): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const query of queries)
    rows.push(query === undefined ? [] : (await connection.executeQuery(query)).rows);
  return rows;
}

async function atOnce(connection: DatabaseConnection, queries: Queries): Promise<unknown[][]> {
  const run = async (query: CompiledQuery<unknown>) => (await connection.executeQuery(query)).rows;
  const asked = queries.filter((query) => query !== undefined);
  const one = asked.every(isPlainRead) ? allInOne(asked) : undefined;
  const rows = one === undefined ? await all(asked.map(run)) : rowsOfAll(await run(one));
  const inOrder = rows.values();
  return queries.map((query) => (query === undefined ? [] : (inOrder.next().value ?? [])));
}

/** Waits for all of them, also where one fails: whoever has the connection next must not meet their answers. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

const last = new WeakMap<DatabaseConnection, CompiledQuery<unknown>[]>();

/**
 * Leaves writes for the end of a transaction, whose rows nobody asks for: on PostgreSQL they are sent together with the
 * commit, which a failure of theirs makes a rollback.
 */
export async function lastly(db: Kysely<Tables>, asked: readonly Asked<unknown>[]): Promise<void> {
  if (isSqlite(db)) return void (await together(db, ...asked));
  await db.getExecutor().provideConnection(async (connection) => {
    last.set(connection, [...(last.get(connection) ?? []), ...asked.map((ask) => ask(db))]);
  });
}

/** Commits a transaction behind what was left for its end. */
export async function commitBehind(
  connection: DatabaseConnection,
  commit: () => Promise<void>,
): Promise<void> {
  const left = last.get(connection) ?? [];
  last.delete(connection);
  // Sent in this order: each is by the time that it has returned its promise.
  await all<unknown>([...left.map((query) => connection.executeQuery(query)), commit()]);
}

/** Forgets what was left for the end of a transaction that comes to nothing. */
export function forgetLast(connection: DatabaseConnection): void {
  last.delete(connection);
}
