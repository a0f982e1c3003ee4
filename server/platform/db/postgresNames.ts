// Names for statements that come again and again, so that PostgreSQL reads and plans each once in a connection.
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Parameters up to which a statement is worth keeping: what inserts many rows takes much of PostgreSQL's memory. */
const most = 200;

/** Names by text. A name is made of its text, so that it cannot stand for another one wherever a pooler leads. */
const names = new Map<string, string>();

/** Lets a statement have a name. */
export function nameStatement(text: string, parameters: number): void {
  if (parameters === 0 || parameters > most || names.has(text)) return;
  names.set(text, `ludex_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`);
}

/** Whether a statement has a name. */
export function isNamed(text: string): boolean {
  return names.has(text);
}

/**
 * What PostgreSQL says where a name means nothing, or something already, as behind a pooler that hands its connections
 * round and knows nothing of names; or where what a statement gives has changed since, by an upgrade elsewhere.
 */
const refusals = new Set(['26000', '42P05', '0A000']);

/** Whether a statement failed for its name alone. The same without one succeeds, in another transaction. */
export function isRefusedName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}

/**
 * Makes clients send statements by name. The first refusal ends that for all of them; what it met outside of a transaction
 * is sent again without a name, as nothing has come of it.
 */
export function namedStatements(): (client: pg.PoolClient) => void {
  let isRefused = false;
  return (client) => {
    const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
    /** The transaction that is open, and whether it has failed: what is sent behind a failure is not kept under its name. */
    let open: { hasFailed: boolean } | undefined;
    const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (text === 'begin') open = { hasFailed: false };
      else if (text === 'commit' || text === 'rollback') open = undefined;
      const transaction = open;
      const name = isRefused || typeof text !== 'string' ? undefined : names.get(text);
      if (rest.length > 0 || (name === undefined && transaction === undefined))
        return plain(text, values, ...rest);
      const answer = plain(name === undefined ? text : { name, text, values }, values) as Promise<unknown>;
      return answer.catch((error: unknown) => {
        isRefused ||= isRefusedName(error) && transaction?.hasFailed !== true;
        if (transaction === undefined && isRefusedName(error)) return plain(text, values);
        if (transaction !== undefined) transaction.hasFailed = true;
        throw error;
      });
    };
    // Of the many ways to call it, Kysely uses the one with a text and its values.
    client.query = query as typeof client.query;
  };
}
