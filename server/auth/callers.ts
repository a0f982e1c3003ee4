// Finds the caller of a session token or an API token, and records last use.
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { currentWork } from '../telemetry/work.ts';
import { findApiToken, isApiToken, isApiTokenTouched, touchApiToken } from './api-tokens/api-tokens.ts';
import {
  type Caller,
  findSession,
  hashToken,
  isSessionTouched,
  isToken,
  touchSession,
} from './sessions/sessions.ts';

/** Limit of a call's wait for its last use to be recorded. */
const recordTimeoutMs = 100;
/** Pause after a failed attempt to record. */
const cooldownMs = 5_000;

type Store = Pick<Database, 'reads' | 'writes' | 'remember'>;

export class Callers {
  readonly #database: Store;
  /** Sessions and API tokens whose last use is being recorded. */
  readonly #recording = new Set<string>();

  constructor(database: Store) {
    this.#database = database;
  }

  /** Undefined if the token is unknown, expired or no longer allowed. */
  async find(token: unknown, now: Date): Promise<Caller | undefined> {
    if (!isToken(token)) return undefined;
    const hash = hashToken(token);
    const find = isApiToken(token) ? findApiToken : findSession;
    const { reads, remember } = this.#database;
    const callerAt = await remember(`caller ${hash}`, () => find(reads, 'tokenHash', hash), true);
    return callerAt(now);
  }

  /**
   * Records last use of a session or API token, at most once per interval. Never fails a call and hardly delays it, so that reads
   * still work when the disk is full.
   */
  async recordUse(who: Caller, ip: string, now: Date): Promise<void> {
    const id = who.apiToken === null ? who.sessionId : who.apiToken.id;
    if (this.#recording.has(id) || isRecorded(who, now)) return;
    this.#recording.add(id);
    const { writes } = this.#database;
    const writing =
      who.apiToken === null ? touchSession(writes, who, now) : touchApiToken(writes, who, ip, now);
    const log = currentWork()?.log;
    const recorded = writing
      .catch((error: unknown) => {
        log?.warn({ err: error }, 'could not record last use');
        return pause(cooldownMs, undefined, { ref: false });
      })
      .finally(() => this.#recording.delete(id));
    await Promise.race([recorded, pause(recordTimeoutMs, undefined, { ref: false })]);
  }
}

function isRecorded(who: Caller, now: Date): boolean {
  return who.apiToken === null ? isSessionTouched(who, now) : isApiTokenTouched(who, now);
}

/** Reads a caller again inside a transaction. Undefined if the session or token has ended since. */
export async function reloadCaller(db: Kysely<Tables>, who: Caller, now: Date): Promise<Caller | undefined> {
  const callerAt =
    who.apiToken === null
      ? await findSession(db, 'id', who.sessionId)
      : await findApiToken(db, 'id', who.apiToken.id);
  return callerAt(now);
}
