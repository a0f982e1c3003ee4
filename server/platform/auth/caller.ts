// Who makes a call, whether by the token of a session or by an API token.
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database, Tables } from '../db/db.ts';
import { ahead } from '../db/together.ts';
import { currentWork } from '../watch/work.ts';
import { apiTokenLookup, isApiToken, isApiTokenTouched, touchApiToken, whoHoldsToken } from './apiTokens.ts';
import {
  type Found,
  hashToken,
  isSessionTouched,
  isToken,
  type Lookup,
  sessionLookup,
  touchSession,
  type Who,
  whoIn,
} from './who.ts';

/** Who is taken to make a call, until its transaction has found out. */
export type Presumption = {
  who: Who;
  /** Asks beside the first statements of the transaction whether it is they, as they were. */
  confirm: (db: Kysely<Tables>) => Promise<void>;
  /** Unless it is, nothing may be committed, or told to whoever calls. */
  isConfirmed: boolean;
};

/** Callers of whom what was found last is kept. */
const most = 500;

/** Milliseconds that a call waits for its note, and for which none is tried after one that failed. */
const patience = 100;
const tryAgain = 5_000;

type Store = Pick<Database, 'dialect' | 'reads' | 'writes' | 'remember'>;

/** Finds out who calls, and notes it. */
export class Callers {
  readonly #database: Store;
  /** By the hashes of tokens. */
  readonly #last = new Map<string, Found & Pick<Lookup, 'ask'>>();
  /** The sessions and API tokens of which a note is under way. */
  readonly #noting = new Set<string>();

  constructor(database: Store) {
    this.#database = database;
  }

  /** Who a token belongs to, or undefined where it is unknown, over, or not allowed any more. */
  async find(token: unknown, now: Date): Promise<Who | undefined> {
    if (!isToken(token)) return undefined;
    const hash = hashToken(token);
    const { tables, ask, find } = isApiToken(token) ? apiTokenLookup : sessionLookup;
    const { reads, remember } = this.#database;
    const found = await remember(`caller ${hash}`, () => find(reads, hash), tables);
    const who = found.whoAt(now);
    if (who !== undefined && this.#database.dialect === 'postgres') this.#keep(hash, { ...found, ask });
    return who;
  }

  /**
   * Who a token belonged to when it was looked up last, for a transaction to confirm: on PostgreSQL, where to look before
   * it takes a round trip. undefined where that is not known, or where it is time to note that they call.
   */
  presume(token: unknown, now: Date): Presumption | undefined {
    const hash = isToken(token) ? hashToken(token) : '';
    const last = this.#last.get(hash);
    const who = last?.whoAt(now);
    if (last === undefined || who === undefined || !isNoted(who, now)) return undefined;
    const presumption: Presumption = {
      who,
      isConfirmed: false,
      confirm: async (db) => {
        const rows = await ahead(db, last.ask(hash)).catch(() => undefined);
        presumption.isConfirmed = isDeepStrictEqual(rows, last.rows);
      },
    };
    return presumption;
  }

  /**
   * Notes that a session or an API token is in use; seldom, not with every call. No call fails by that, or waits for it
   * long: on a disk that is full or fails there still is something to read.
   */
  async note(who: Who, ip: string, now: Date): Promise<void> {
    const id = who.apiToken === null ? who.sessionId : who.apiToken.id;
    if (this.#noting.has(id) || isNoted(who, now)) return;
    this.#noting.add(id);
    const { writes } = this.#database;
    const writing =
      who.apiToken === null ? touchSession(writes, who, now) : touchApiToken(writes, who, ip, now);
    const log = currentWork()?.log;
    const noted = writing
      .catch((error: unknown) => {
        log?.warn({ err: error }, 'that somebody calls could not be noted');
        return pause(tryAgain, undefined, { ref: false });
      })
      .finally(() => this.#noting.delete(id));
    await Promise.race([noted, pause(patience, undefined, { ref: false })]);
  }

  #keep(hash: string, found: Found & Pick<Lookup, 'ask'>): void {
    if (this.#last.size >= most) this.#last.clear();
    this.#last.set(hash, found);
  }
}

/** Whether it has been noted lately that somebody calls. */
function isNoted(who: Who, now: Date): boolean {
  return who.apiToken === null ? isSessionTouched(who, now) : isApiTokenTouched(who, now);
}

/** Who somebody is by now, in a transaction; undefined where their session or token has ended meanwhile. */
export async function whoStill(db: Kysely<Tables>, who: Who, now: Date): Promise<Who | undefined> {
  return who.apiToken === null ? whoIn(db, who.sessionId, now) : whoHoldsToken(db, who.apiToken.id, now);
}
