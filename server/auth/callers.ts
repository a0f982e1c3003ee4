// Who makes a call, whether by the token of a session or by an API token.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { currentWork } from '../telemetry/work.ts';
import {
  findByApiToken,
  findCallerByToken,
  isApiToken,
  isApiTokenTouched,
  touchApiToken,
} from './api-tokens/api-tokens.ts';
import {
  type Caller,
  findBySession,
  findCallerBySession,
  hashToken,
  isSessionTouched,
  isToken,
  touchSession,
} from './sessions/sessions.ts';

/** How long a call waits until its use is recorded, and how long none is after that has failed. */
const recordTimeoutMs = 100;
const cooldownMs = 5_000;

type Store = Pick<Database, 'reads' | 'writes' | 'remember'>;

/** Finds out who calls, and notes it. */
export class Callers {
  readonly #database: Store;
  /** The sessions and API tokens of which a note is under way. */
  readonly #noting = new Set<string>();

  constructor(database: Store) {
    this.#database = database;
  }

  /** Who a token belongs to, or undefined where it is unknown, over, or not allowed any more. */
  async find(token: unknown, now: Date): Promise<Caller | undefined> {
    if (!isToken(token)) return undefined;
    const hash = hashToken(token);
    const find = isApiToken(token) ? findByApiToken : findBySession;
    const { reads, remember } = this.#database;
    const callerAt = await remember(`caller ${hash}`, () => find(reads, hash), true);
    return callerAt(now);
  }

  /**
   * Notes that a session or an API token is in use; seldom, not with every call. No call fails by that, or waits for it
   * long: on a disk that is full or fails there still is something to read.
   */
  async note(who: Caller, ip: string, now: Date): Promise<void> {
    const id = who.apiToken === null ? who.sessionId : who.apiToken.id;
    if (this.#noting.has(id) || isNoted(who, now)) return;
    this.#noting.add(id);
    const { writes } = this.#database;
    const writing =
      who.apiToken === null ? touchSession(writes, who, now) : touchApiToken(writes, who, ip, now);
    const log = currentWork()?.log;
    const noted = writing
      .catch((error: unknown) => {
        log?.warn({ err: error }, 'could not record last use');
        return pause(cooldownMs, undefined, { ref: false });
      })
      .finally(() => this.#noting.delete(id));
    await Promise.race([noted, pause(recordTimeoutMs, undefined, { ref: false })]);
  }
}

/** Whether it has been noted lately that somebody calls. */
function isNoted(who: Caller, now: Date): boolean {
  return who.apiToken === null ? isSessionTouched(who, now) : isApiTokenTouched(who, now);
}

/** A caller as of now, in a transaction; undefined where their session or token has ended meanwhile. */
export async function reloadCaller(db: Kysely<Tables>, who: Caller, now: Date): Promise<Caller | undefined> {
  return who.apiToken === null
    ? findCallerBySession(db, who.sessionId, now)
    : findCallerByToken(db, who.apiToken.id, now);
}
