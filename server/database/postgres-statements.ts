// Prepares statements under names, so that PostgreSQL parses and plans each once per connection. Without this PostgreSQL
// spends about twice the processor time on each call.
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Statements with more values insert many rows, and would take much memory in PostgreSQL. */
const maxValues = 100;
/** PostgreSQL holds each of them in every connection. */
const maxEntries = 300;

/**
 * The name is unknown or already in use, as behind a pooler that shares connections; or the columns of the statement have changed,
 * for example by a migration of another process.
 */
const refusalCodes = new Set(['26000', '42P05', '0A000']);

/** Names by statement text. A name is a hash of the text, so that it is valid on any connection of a pooler. */
const names = new Map<string, string>();
let areRefused = false;

/**
 * Makes a client prepare its statements. The first refused name turns that off for the process. In a transaction it also fails the
 * transaction, as a conflict that is retried.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  // Only Kysely's form of the call is prepared.
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

/** Lists are not prepared, since their best plan depends on the values of their filters. Searches by key are. */
const listLimit = /\blimit\b(?! \d+ \/\* by key \*\/)/i;

function nameOf(text: string, values: readonly unknown[]): string | undefined {
  if (areRefused || values.length === 0 || values.length > maxValues || listLimit.test(text))
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
