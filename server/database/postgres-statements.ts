// Prepares statements under names, so that PostgreSQL parses and plans each once per connection. Without this PostgreSQL
// spends about twice the processor time on each call.
import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { isPooled } from './pooler.ts';

/** Statements with more values insert many rows, and would take much memory in PostgreSQL. */
const maxValues = 100;
/** PostgreSQL holds each of them in every connection. */
const maxEntries = 300;

/**
 * The name is unknown or already in use, as after `deallocate all`; or the columns of the statement have changed, for example by a
 * migration of another process.
 */
const refusalCodes = new Set(['26000', '42P05', '0A000']);

/** Names by statement text. A name is a hash of the text, so that it is valid on any connection of a pooler. */
const names = new Map<string, string>();
let areRefused = false;

/** Makes a new connection prepare its statements, if it is known that names hold on it. */
export async function prepareStatements(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  if (areRefused || !(await namesHold(client, timeoutMs))) return;
  prepare(client);
}

/**
 * True if PostgreSQL itself answers, or a pooler that follows names from one of its connections to the next. Such a pooler gives
 * statements names of its own; another one passes ours on, and the next transaction may not find it, or find it taken.
 */
async function namesHold(client: pg.ClientBase, timeoutMs: number): Promise<boolean> {
  const ask = async (query: pg.QueryConfig) => {
    const limited = { ...query, query_timeout: timeoutMs };
    const { rows } = await client.query<{ is: boolean }>(limited);
    return rows[0]?.is === true;
  };
  if (!(await isPooled(client, timeoutMs))) return true;
  const name = `ludex_${randomUUID()}`;
  // A pooler changes the connection only between transactions.
  await ask({ text: 'begin' });
  const isPassedOn = await ask({
    name,
    text: 'select exists (select from pg_prepared_statements where name = $1) as "is"',
    values: [name],
  });
  if (isPassedOn) await ask({ text: `deallocate "${name}"` });
  await ask({ text: 'commit' });
  return !isPassedOn;
}

/**
 * Sends statements under names. The first refused name turns that off for the process. In a transaction it also fails the
 * transaction, as a conflict that is retried.
 */
function prepare(client: pg.ClientBase): void {
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
