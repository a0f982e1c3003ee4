// Who makes a call, whether by the token of a session or by an API token.
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../db/db.ts';
import { isApiToken, touchApiToken, whoHasApiToken, whoHoldsToken } from './apiTokens.ts';
import { isToken, touchSession, type Who, whoHasSession, whoIn } from './who.ts';

/** Who a token belongs to, or undefined where it is unknown, over, or not allowed any more. Read once between two commits. */
export async function whoCalls(
  database: Pick<Database, 'reads' | 'remember'>,
  token: unknown,
  now: Date,
): Promise<Who | undefined> {
  if (!isToken(token)) return undefined;
  return isApiToken(token) ? whoHasApiToken(database, token, now) : whoHasSession(database, token, now);
}

/** Notes that a session or an API token is in use; seldom, not with every call. */
export async function noteUse(db: Kysely<Tables>, who: Who, ip: string, now: Date): Promise<void> {
  if (who.apiToken === null) await touchSession(db, who, now);
  else await touchApiToken(db, who, ip, now);
}

/** Who somebody is by now, in a transaction; undefined where their session or token has ended meanwhile. */
export async function whoStill(db: Kysely<Tables>, who: Who, now: Date): Promise<Who | undefined> {
  return who.apiToken === null ? whoIn(db, who.sessionId, now) : whoHoldsToken(db, who.apiToken.id, now);
}
