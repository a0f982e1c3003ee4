// Queries whose text is made once for each shape of their values. Building one with Kysely and turning it into SQL takes
// several times as long as SQLite takes to run it.
import {
  CompiledQuery,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  sql,
} from 'kysely';
import type { Tables } from './db.ts';
import { nameStatement } from './postgresNames.ts';
import { type Asked, isSqlite, together } from './together.ts';

/** What Kysely's builders are when they are done, and what `sql` makes. */
type Built<Row> = { compile: (db: Kysely<Tables>) => CompiledQuery<Row> };

/** A query's text, and for each of its parameters the number of the value that it takes, or what it always is. */
type Text = { sql: string; parameters: readonly (number | { always: unknown })[] };

/** Texts that are kept of one query: lists and rows come in as many lengths. */
const most = 300;

/** What a prepared query is asked with: single values, lists and rows. */
type Prepared<Args extends readonly unknown[], Row> = {
  (db: Kysely<Tables>, ...args: Args): Promise<Row[]>;
  /** The same to be asked beside others, see `together`. */
  ask: (...args: Args) => (db: Kysely<Tables>) => CompiledQuery<Row>;
};

/**
 * A query that is built once for all values of one shape: lists of one length, rows of the same columns. It must not
 * depend on values otherwise: what it is built with stands for them.
 */
export function prepared<Args extends readonly unknown[], Row>(
  build: (db: Kysely<Tables>, ...args: Args) => Built<Row>,
): Prepared<Args, Row> {
  // By the dialect's adapter, which a database and its transactions have in common.
  const texts = new WeakMap<object, Map<string, Text>>();
  const ask =
    (...args: Args) =>
    (db: Kysely<Tables>): CompiledQuery<Row> => {
      const { adapter } = db.getExecutor();
      const known = texts.get(adapter) ?? new Map<string, Text>();
      texts.set(adapter, known);
      const values: unknown[] = [];
      const shape = shapeOf(args, values);
      let text = known.get(shape);
      if (text === undefined) {
        text = textOf(build(db, ...standIns(args)).compile(db));
        if (!isSqlite(db)) nameStatement(text.sql, text.parameters.length);
        if (known.size >= most) known.clear();
        known.set(shape, text);
      }
      const parameters = text.parameters.map((one) => (typeof one === 'number' ? values[one] : one.always));
      return CompiledQuery.raw(text.sql, parameters);
    };
  const run = async (db: Kysely<Tables>, ...args: Args) => (await db.executeQuery(ask(...args)(db))).rows;
  return Object.assign(run, { ask });
}

type PreparedRows<R, Row> = {
  (db: Kysely<Tables>, rows: readonly R[]): Promise<Row[]>;
  /** The same to be asked beside others. */
  ask: (rows: readonly R[]) => Asked<Row>;
};

type Finish<T extends keyof Tables, Row> = (
  insert: InsertQueryBuilder<Tables, T, InsertResult>,
) => Built<Row>;

/**
 * Inserts any number of rows, in their order, that all have the same columns.
 * @param finish what the insertion is to do beyond that, such as to return columns
 */
export function preparedRows<T extends keyof Tables, Row = InsertResult>(
  table: T,
  finish: Finish<T, Row> = (insert) => insert,
): PreparedRows<Insertable<Tables[T]>, Row> {
  type R = Insertable<Tables[T]>;
  const some = prepared((db, rows: readonly R[]) => finish(db.insertInto(table).values(rows)));
  const many = new Map<string, Prepared<[string], Row>>();
  const askMany = (rows: readonly R[]) => {
    const there = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== undefined);
    const columns = there.map(([column]) => column);
    const key = columns.join();
    const insert = many.get(key) ?? insertionOf(table, columns, finish);
    many.set(key, insert);
    return insert.ask(JSON.stringify(rows));
  };
  const ask = (rows: readonly R[]): Asked<Row> => {
    return (db) => {
      if (rows.length > fewRows && !isSqlite(db)) return askMany(rows)(db);
      return inLengths(rows).flatMap((part) => some.ask(part)(db));
    };
  };
  const run = async (db: Kysely<Tables>, rows: readonly R[]) => (await together(db, ask(rows)))[0];
  return Object.assign(run, { ask });
}

/** Rows up to which PostgreSQL gets each value by itself, in statements that are few enough to be kept under a name. */
const fewRows = 4;

/** All rows as the one value of a statement, which has a name: one of hundreds of values is read and planned anew each time. */
function insertionOf<T extends keyof Tables, Row>(
  table: T,
  columns: readonly string[],
  finish: Finish<T, Row>,
): Prepared<[string], Row> {
  const named = sql.join(columns.map((column) => sql.ref(column)));
  return prepared((db, rows: string) =>
    finish(
      db
        .insertInto(table)
        .columns(columns as (keyof Tables[T] & string)[])
        .expression(
          sql`select ${named} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`,
        ),
    ),
  );
}

/** Rows of one statement: few lengths, and so few texts. A statement of SQLite's costs more than each row of it. */
const lengths = [64, 16, 4, 2, 1] as const;

function inLengths<R>(rows: readonly R[]): R[][] {
  const parts: R[][] = [];
  let from = 0;
  for (const length of lengths)
    for (; rows.length - from >= length; from += length) parts.push(rows.slice(from, from + length));
  return parts;
}

/** What tells texts apart; collects the values in order. A field that is undefined is not there, as in Kysely. */
function shapeOf(value: unknown, values: unknown[]): string {
  if (Array.isArray(value)) {
    const known = shapeOfRows(value, values);
    if (known !== undefined) return known;
    const shapes = value.map((one) => shapeOf(one, values));
    const [first = ''] = shapes;
    return shapes.every((shape) => shape === first) ? `[${shapes.length}*${first}]` : `[${shapes.join()}]`;
  }
  if (!isRow(value)) {
    values.push(value);
    return '?';
  }
  let shape = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) shape += `${name}${shapeOf(field, values)}`;
  }
  return `${shape}}`;
}

/** The same of many rows of the same columns, without a text for each; undefined where they are none. */
function shapeOfRows(rows: readonly unknown[], values: unknown[]): string | undefined {
  const [first] = rows;
  if (!isRow(first) || Array.isArray(first)) return undefined;
  const names = Object.keys(first);
  const before = values.length;
  for (const row of rows) {
    if (!isRow(row) || !collect(row, names, values)) {
      values.length = before;
      return undefined;
    }
  }
  return `[${rows.length}*{${names.join('?')}?}]`;
}

/** Collects a row's values. Says no where it has other columns, or any that is undefined or holds more than one value. */
function collect(row: object, names: readonly string[], values: unknown[]): boolean {
  const own = Object.keys(row);
  if (own.length !== names.length || own.some((name, at) => name !== names[at])) return false;
  for (const value of Object.values(row)) {
    if (value === undefined || isRow(value)) return false;
    values.push(value);
  }
  return true;
}

const mark = '\u0000value ';

/** The same values, but for each in its place. */
function standIns<Args extends readonly unknown[]>(args: Args): Args {
  let count = 0;
  const standIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(standIn);
    if (!isRow(value)) return `${mark}${count++}`;
    const there = Object.entries(value).filter(([, field]) => field !== undefined);
    return Object.fromEntries(there.map(([name, field]) => [name, standIn(field)]));
  };
  // Of the same shape, and nobody looks at the values themselves.
  return args.map(standIn) as unknown as Args;
}

function textOf({ sql, parameters }: CompiledQuery): Text {
  return {
    sql,
    parameters: parameters.map((parameter) =>
      typeof parameter === 'string' && parameter.startsWith(mark)
        ? Number(parameter.slice(mark.length))
        : { always: parameter },
    ),
  };
}

function isRow(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}
