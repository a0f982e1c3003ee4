// Reads that are asked together as one statement. PostgreSQL answers each statement with a message of its own, and to send,
// to wake for and to take that apart costs both sides more than a short read does.
import { CompiledQuery } from 'kysely';
import { isNamed, nameStatement } from './postgresNames.ts';

/** Parameters up to which reads become one; longer lists come in too many lengths for each to be kept under a name. */
const mostParameters = 64;
/** Statements that are made of others, of which each takes memory in every connection. */
const mostTexts = 300;
/** By the texts of what they are made of. */
const texts = new Map<string, string>();

const reading = /^\s*select\b/i;
/** What stands behind a read that waits for a row has to see what was waited for, which only a later statement does. */
const locking = /\bfor\s+(?:(?:no\s+)?key\s+)?(?:update|share)\b/i;

type Query = CompiledQuery<unknown>;
/** A statement, and the rows of each that it stands for. */
type Step = { query: Query; rowsOf: (rows: unknown[]) => unknown[][] };

/** Statements in their order, of which plain reads that stand beside each other are one. */
export function readsJoined(queries: readonly Query[]): Step[] {
  const steps: Step[] = [];
  let reads: Query[] = [];
  const join = () => {
    const one = allInOne(reads);
    steps.push(...(one === undefined ? reads.map(apart) : [{ query: one, rowsOf: rowsOfAll }]));
    reads = [];
  };
  for (const query of queries) {
    if (isPlainRead(query)) reads.push(query);
    else {
      join();
      steps.push(apart(query));
    }
  }
  join();
  return steps;
}

function apart(query: Query): Step {
  return { query, rowsOf: (rows) => [rows] };
}

/** Whether a statement may be part of another: one that comes again and again, and only reads. */
function isPlainRead({ sql }: Query): boolean {
  return isNamed(sql) && reading.test(sql) && !locking.test(sql);
}

/** One statement that gives the rows of some as columns of JSON, for {@link rowsOfAll}; undefined where they stay apart. */
function allInOne(queries: readonly Query[]): Query | undefined {
  const parameters = queries.flatMap((query) => query.parameters);
  if (queries.length < 2 || parameters.length > mostParameters) return undefined;
  const key = queries.map(({ sql }) => sql).join(';');
  const known = texts.get(key);
  if (known === undefined && texts.size >= mostTexts) return undefined;
  const text = known ?? textOf(queries);
  if (known === undefined) {
    texts.set(key, text);
    nameStatement(text, parameters.length);
  }
  return CompiledQuery.raw(text, parameters);
}

/** The rows of each, from the one row of all, whose columns are numbered; there is no JSON where there are no rows. */
function rowsOfAll([row = {}]: readonly unknown[]): unknown[][] {
  return Object.values(row as Record<string, unknown[] | null>).map((rows) => rows ?? []);
}

function textOf(queries: readonly Query[]): string {
  let before = 0;
  const columns = queries.map(({ sql, parameters }, index) => {
    const own = sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    before += parameters.length;
    return `(select json_agg("row") from (${own}) as "row") as "${index}"`;
  });
  return `select ${columns.join(', ')}`;
}
