// Prepares statements under names, so that PostgreSQL parses and plans each once per connection. Without this PostgreSQL
// spends about twice the processor time on each call.
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Statements with more values insert many rows: prepared, they take much of PostgreSQL's memory. */
const maxValues = 100;
/** PostgreSQL keeps each of them in every connection. */
const maxEntries = 300;

/**
 * PostgreSQL does not know the name, or knows it already, as behind a pooler that shares connections; or the columns of
 * the statement have changed since it was prepared, as by a migration in another process.
 */
const refusalCodes = new Set(['26000', '42P05', '0A000']);

/** By text. A name is a hash of its text, so that it means the same wherever a pooler leads. */
const names = new Map<string, string>();
let areRefused = false;

/**
 * Lets a client prepare its statements. The first name that is refused ends that for the process; in a transaction it
 * also fails the transaction, which is a conflict that callers retry.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  // Kysely calls it with a text and its values, everything else is passed on.
  const query = async (text: unknown, values: unknown, ...rest: unknown[]): Promise<unknown> => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined;
    if (name === undefined) return send(text, values, ...rest);
    const isInTransaction = client.getTransactionStatus() === 'T';
    try {
      return await send({ name, text, values });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      areRefused = true;
      if (isInTransaction) throw error;
      return send(text, values);
    }
  };
  client.query = query as typeof client.query;
}

/** Lists are planned each time: whether an index helps depends on how many rows their filters leave. */
function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (areRefused || values.length === 0 || values.length > maxValues || /\blimit\b/i.test(text))
    return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= maxEntries) return known;
  const name = `ludex_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusalCodes.has(String(error.code));
}
