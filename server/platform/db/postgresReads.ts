// Reads that are asked together as one statement.
import type { CompiledQuery } from 'kysely';
import { joiner } from './postgresJoins.ts';
import { isNamed } from './postgresNames.ts';

/** One that gives the rows of some as columns of JSON, for {@link rowsOfAll}. Longer lists come in too many lengths. */
const allInOne = joiner(
  (texts) => {
    const columns = texts.map(
      (text, index) => `(select json_agg("row") from (${text}) as "row") as "${index}"`,
    );
    return `select ${columns.join(', ')}`;
  },
  { parameters: 64, texts: 300 },
);

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

/** The rows of each, from the one row of all, whose columns are numbered; there is no JSON where there are no rows. */
function rowsOfAll([row = {}]: readonly unknown[]): unknown[][] {
  return Object.values(row as Record<string, unknown[] | null>).map((rows) => rows ?? []);
}
