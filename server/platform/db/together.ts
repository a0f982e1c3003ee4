// Statements that do not need each other's results: PostgreSQL is sent all of them before it has answered the first, and
// so takes one round trip for them; short reads even in one statement. SQLite has none to spare.
import { type CompiledQuery, type DatabaseConnection, type Kysely, SqliteAdapter } from 'kysely';
import type { Tables } from './db.ts';
import { readsJoined } from './postgresReads.ts';
import { writesJoined } from './postgresWrites.ts';

/** A statement with its values, or some whose rows belong together, as a database's dialect writes them. */
export type Asked<Row> = (db: Kysely<Tables>) => CompiledQuery<Row> | readonly CompiledQuery<Row>[];

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
  const queries = asked.map((ask) => (ask === undefined ? [] : [ask(db)].flat()));
  const all = queries.flat();
  const answers =
    all.length === 0
      ? []
      : await db.getExecutor().provideConnection((connection) => {
          return (isSqlite(db) ? oneByOne : atOnce)(connection, all);
        });
  const inOrder = answers.values();
  const rows = queries.map((of) => of.flatMap(() => inOrder.next().value ?? []));
  // In the order of what was asked, of which each says what rows it gives.
  return rows as Answers<A>;
}

type Queries = readonly CompiledQuery<unknown>[];

/** One that fails may have ended the whole transaction, outside of which nothing must be done. */
async function oneByOne(connection: DatabaseConnection, queries: Queries): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (const query of queries) rows.push((await connection.executeQuery(query)).rows);
  return rows;
}

async function atOnce(connection: DatabaseConnection, queries: Queries): Promise<unknown[][]> {
  const answers = await all(
    readsJoined(queries).map(async ({ query, rowsOf }) =>
      rowsOf((await connection.executeQuery(query)).rows),
    ),
  );
  return answers.flat();
}

/** Waits for all of them, also where one fails: whoever has the connection next must not meet their answers. */
async function all<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** What a transaction has asked of its connection and not waited for: what is to be sent yet, and answers to what is. */
type Open = { left: CompiledQuery<unknown>[]; sent: Promise<unknown>[] };
const opened = new WeakMap<DatabaseConnection, Open>();

/**
 * Leaves writes of a transaction, whose rows nobody asks for, until it needs the database again: on PostgreSQL they are
 * sent together with the statement behind them, which mostly is the commit, and which fails where one of them does. Those to
 * one table are done in their order; none may rest on what another writes elsewhere.
 */
export async function lastly(db: Kysely<Tables>, asked: readonly Asked<unknown>[]): Promise<void> {
  if (isSqlite(db)) return void (await together(db, ...asked));
  await db.getExecutor().provideConnection(async (connection) => {
    const { left, sent } = openOn(connection);
    opened.set(connection, { left: [...left, ...asked.flatMap((ask) => ask(db))], sent });
  });
}

/** As `lastly`, but sent at once: PostgreSQL writes what is much while its transaction makes more ready. */
export async function meanwhile(db: Kysely<Tables>, asked: readonly Asked<unknown>[]): Promise<void> {
  await lastly(db, asked);
  if (isSqlite(db)) return;
  await db.getExecutor().provideConnection(async (connection) => {
    const { left, sent } = openOn(connection);
    opened.delete(connection);
    const now = left.map((one) => connection.executeQuery(one));
    // Whoever asks next is told.
    for (const one of now) one.catch(() => {});
    opened.set(connection, { left: [], sent: [...sent, ...now] });
  });
  // What a connection is asked goes out when its turn of the event loop ends.
  await new Promise((resolve) => setImmediate(resolve));
}

function openOn(connection: DatabaseConnection): Open {
  return opened.get(connection) ?? { left: [], sent: [] };
}

/** Has a connection send what was left on it before whatever it is asked next, which fails where any of that does. */
export function sendWhatIsLeft(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(...asked: Parameters<typeof execute>) => {
    const open = opened.get(connection);
    if (open === undefined) return execute<Row>(...asked);
    opened.delete(connection);
    // Sent in this order: each is by the time that it has returned its promise.
    const sent = [...open.sent, ...writesJoined(open.left).map((one) => connection.executeQuery(one))];
    const result = execute<Row>(...asked);
    await all<unknown>([...sent, result]);
    return result;
  };
}

/** Forgets what was left of a transaction that comes to nothing. */
export function forgetWhatIsLeft(connection: DatabaseConnection): void {
  opened.delete(connection);
}
