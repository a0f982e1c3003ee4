// Names for statements that come again and again, so that PostgreSQL reads and plans each once in a connection.
import { createHash } from 'node:crypto';

/** Parameters up to which a statement is worth keeping: what inserts many rows takes much of PostgreSQL's memory. */
const most = 200;

/** Names by text. A name is made of its text, so that it cannot stand for another one wherever a pooler leads. */
const names = new Map<string, string>();

/** Lets a statement have a name. */
export function nameStatement(text: string, parameters: number): void {
  if (parameters === 0 || parameters > most || names.has(text)) return;
  names.set(text, `ludex_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`);
}

/** The name of a statement, if it has one. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}

/** Whether a statement has a name. */
export function isNamed(text: string): boolean {
  return names.has(text);
}

/**
 * What PostgreSQL says where a name means nothing, as behind a pooler that hands its connections round and knows nothing of
 * names; or where what a statement gives has changed since, by an upgrade elsewhere.
 */
const refusals = new Set(['26000', '0A000']);

/** Whether a statement failed for its name alone. The same without one succeeds, in another transaction. */
export function isRefusedName(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}
