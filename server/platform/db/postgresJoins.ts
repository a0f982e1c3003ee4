// Statements that are made of others. PostgreSQL answers each statement with messages of its own, and to send, to wake for and
// to take those apart costs both sides more than a short statement does.
import { CompiledQuery } from 'kysely';
import { nameStatement } from './postgresNames.ts';

type Query = CompiledQuery<unknown>;

/** Parameters up to which statements become one, and how many are made, of which each takes memory in every connection. */
type Limits = { parameters: number; texts: number };

/** What makes one statement of several: `join` makes its text of theirs. undefined where they stay apart. */
export function joiner(
  join: (texts: readonly string[]) => string,
  most: Limits,
): (queries: readonly Query[]) => Query | undefined {
  /** By the texts of what they are made of. */
  const made = new Map<string, string>();
  return (queries) => {
    const parameters = queries.flatMap((query) => query.parameters);
    if (queries.length < 2 || parameters.length > most.parameters) return undefined;
    const key = queries.map(({ sql }) => sql).join(';');
    const known = made.get(key);
    if (known === undefined && made.size >= most.texts) return undefined;
    const text = known ?? join(numberedOn(queries));
    if (known === undefined) {
      made.set(key, text);
      nameStatement(text, parameters.length);
    }
    return CompiledQuery.raw(text, parameters);
  };
}

/** The texts of statements whose parameters are numbered on from one to the next. */
function numberedOn(queries: readonly Query[]): string[] {
  let before = 0;
  return queries.map(({ sql, parameters }) => {
    const own = sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    before += parameters.length;
    return own;
  });
}
