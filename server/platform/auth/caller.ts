// Who makes a call, whether by the token of a session or by an API token.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../db/db.ts';
import { currentWork } from '../watch/work.ts';
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

/** What notes that somebody calls. */
export type NoteUse = (who: Who, ip: string, now: Date) => Promise<void>;

/** Milliseconds that a call waits for its note, and for which none is tried after one that failed. */
const patience = 100;
const tryAgain = 5_000;

/**
 * Notes that sessions and API tokens are in use; seldom, not with every call. No call fails by that, or waits for it
 * long: on a disk that is full or fails there still is something to read.
 */
export function useNotes(db: Kysely<Tables>): NoteUse {
  const underWay = new Set<string>();
  return async (who, ip, now) => {
    const id = who.apiToken === null ? who.sessionId : who.apiToken.id;
    if (underWay.has(id)) return;
    const writing = who.apiToken === null ? touchSession(db, who, now) : touchApiToken(db, who, ip, now);
    if (writing === undefined) return;
    underWay.add(id);
    const log = currentWork()?.log;
    const noted = writing
      .catch((error: unknown) => {
        log?.warn({ err: error }, 'that somebody calls could not be noted');
        return pause(tryAgain, undefined, { ref: false });
      })
      .finally(() => underWay.delete(id));
    await Promise.race([noted, pause(patience, undefined, { ref: false })]);
  };
}

/** Who somebody is by now, in a transaction; undefined where their session or token has ended meanwhile. */
export async function whoStill(db: Kysely<Tables>, who: Who, now: Date): Promise<Who | undefined> {
  return who.apiToken === null ? whoIn(db, who.sessionId, now) : whoHoldsToken(db, who.apiToken.id, now);
}
