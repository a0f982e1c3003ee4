// Writes that nobody waits for one by one as one statement.
import type { CompiledQuery } from 'kysely';
import { joiner } from './postgresJoins.ts';
import { isNamed } from './postgresNames.ts';

/** https://www.postgresql.org/docs/current/queries-with.html#QUERIES-WITH-MODIFYING */
const allInOne = joiner(
  (texts) => {
    const parts = texts.slice(0, -1).map((text, index) => `"${index}" as (${text})`);
    return `with ${parts.join(', ')} ${texts.at(-1)}`;
  },
  { parameters: 128, texts: 100 },
);

/** What a write writes to. */
const target = /^\s*(?:insert into|update|delete from) ("[^"]+")/i;

/**
 * Writes in their order, of which those that stand beside each other are one as long as each is to another table: parts of a
 * statement do not see what the others do, and who is first is open.
 */
export function writesJoined(queries: readonly CompiledQuery<unknown>[]): CompiledQuery<unknown>[] {
  const groups: { tables: Set<string>; queries: CompiledQuery<unknown>[] }[] = [];
  for (const query of queries) {
    const table = isNamed(query.sql) ? target.exec(query.sql)?.[1] : undefined;
    const last = groups.at(-1);
    if (table !== undefined && last !== undefined && last.tables.size > 0 && !last.tables.has(table)) {
      last.tables.add(table);
      last.queries.push(query);
    } else groups.push({ tables: new Set(table === undefined ? [] : [table]), queries: [query] });
  }
  return groups.flatMap(({ queries: some }) => allInOne(some) ?? some);
}
