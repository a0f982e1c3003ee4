// Queries whose text is made once for each shape of their values. Building one with Kysely and turning it into SQL takes
// several times as long as SQLite takes to run it.
import { CompiledQuery, type Insertable, type Kysely } from 'kysely';
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
  ask: (...args: Args) => Asked<Row>;
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
    (...args: Args): Asked<Row> =>
    (db) => {
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

/**
 * Rows of one statement. Few lengths come in, and so few texts, however many rows there are; a statement of SQLite's costs
 * more than each row of it, and one of PostgreSQL's with more values than this takes long to plan.
 */
const lengths = [64, 16, 4, 2, 1] as const;

function inLengths<R>(rows: readonly R[]): R[][] {
  const parts: R[][] = [];
  let from = 0;
  for (const length of lengths)
    for (; rows.length - from >= length; from += length) parts.push(rows.slice(from, from + length));
  return parts;
}

type PreparedRows<R, Row> = {
  (db: Kysely<Tables>, rows: readonly R[]): Promise<Row[]>;
  /** The same to be asked beside others, in as many statements as it takes. */
  ask: (rows: readonly R[]) => Asked<Row>[];
};

/** Likewise for any number of rows, of which some are written at a time. */
export function preparedRows<R extends object, Row>(
  build: (db: Kysely<Tables>, rows: readonly R[]) => Built<Row>,
): PreparedRows<R, Row> {
  const write = prepared(build);
  const ask = (rows: readonly R[]) => inLengths(rows).map((some) => write.ask(some));
  const run = async (db: Kysely<Tables>, rows: readonly R[]) => (await together(db, ...ask(rows))).flat();
  return Object.assign(run, { ask });
}

const inserts = new Map<keyof Tables, PreparedRows<object, unknown>>();

/** Inserts rows that all have the same columns. */
export async function insertRows<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  await together(db, ...askInsert(table, rows));
}

/** The same to be asked beside others. */
export function askInsert<T extends keyof Tables>(
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Asked<unknown>[] {
  const insert =
    inserts.get(table) ??
    preparedRows((on, some: readonly object[]) =>
      on.insertInto(table).values(some as Insertable<Tables[T]>[]),
    );
  inserts.set(table, insert);
  return insert.ask(rows);
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
