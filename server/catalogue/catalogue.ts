// The public catalogue in memory: games, categories and blockchains.
//
// Promises: after `refresh` it equals what is committed; a refresh reads only what changed. Filters, facet counts, totals
// and orders over all games take no query; a search takes one.
// Limits: about 200 bytes per public game and process; the first load reads every listing (some seconds per million), and
// so does a refresh after more than 5,000 changes or half an hour without one.
import type { Database } from '../database/database.ts';
import type { Bitset } from './bitset.ts';
import { ChangeLog } from './changes.ts';
import { GameIndex } from './gameIndex.ts';
import { categoryGroups, type Lookups, loadLookups } from './lookups.ts';
import { rowsOf } from './rows.ts';
import { type RankedMatches, searchGames } from './search.ts';

export type { Bitset as GameSet } from './bitset.ts';
export type { GameIndex, Selection } from './gameIndex.ts';
export type { SortValues } from './keys.ts';

type Content = { games: GameIndex; lookups: Lookups };

export class Catalogue {
  readonly #database: Database;
  readonly #log: ChangeLog;
  #content: Content | undefined;
  /** False while the log has been read but not applied: if that fails, everything is loaded again. */
  isCurrent = false;

  constructor(database: Database) {
    this.#database = database;
    this.#log = new ChangeLog(database);
  }

  get games(): GameIndex {
    return this.#loaded().games;
  }

  get lookups(): Lookups {
    return this.#loaded().lookups;
  }

  /** Applies what was committed since the last call; returns whether there was anything. */
  async refresh(): Promise<boolean> {
    const change = await this.#log.read();
    const before = this.isCurrent ? this.#content : undefined;
    this.isCurrent = false;
    if (change === undefined || before === undefined) {
      this.#content = { games: await GameIndex.load(this.#database), lookups: await this.#loadLookups() };
    } else {
      const { listings, others } = change;
      const rows = await rowsOf(this.#database, listings);
      const lookups = others ? await this.#loadLookups() : before.lookups;
      // No await from here on: requests must not see half of a change.
      if (listings.length > 0) before.games.update(listings, rows);
      this.#content = { games: before.games, lookups };
    }
    const { games, lookups } = this.#content;
    if (lookups !== before?.lookups) games.setCategoryGroups(categoryGroups(lookups));
    this.isCurrent = true;
    return change === undefined || before === undefined || change.others || change.listings.length > 0;
  }

  /** Sets of games that match a text, see {@link searchGames}. */
  search(
    q: string | undefined,
    isEnough: (begins: Bitset) => boolean,
  ): Promise<(() => RankedMatches) | undefined> {
    return searchGames(this.#database, this.games, q, isEnough);
  }

  #loadLookups(): Promise<Lookups> {
    return loadLookups(this.#database);
  }

  #loaded(): Content {
    if (this.#content === undefined) throw new Error('The catalogue is not loaded yet');
    return this.#content;
  }
}
