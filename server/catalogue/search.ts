// Search for games: the database's index finds them, the game index ranks, filters and counts them.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '../../contract/text/fold.ts';
import { searchWords } from '../../contract/text/words.ts';
import type { Database } from '../database/database.ts';
import { shortListRows } from '../records/lists.ts';
import { matchingSeqs } from '../records/search.ts';
import { type Bitset, intersection } from './bitset.ts';
import type { GameIndex } from './gameIndex.ts';

/** Sets of games, best first: names that begin with the text, names with all of its words, all matches. */
export type RankedMatches = readonly [begins: Bitset, inName: Bitset, all: Bitset];

/**
 * Searches the database. Returns undefined for an empty text, else a function that turns the result into sets of the
 * index as it is when called: slots may change while the database is asked.
 * @param isEnough whether the names that begin with the text already make the page, so that the second set is not needed:
 * on PostgreSQL it takes several times as long as the others.
 */
export async function searchGames(
  { aside, reads, dialect }: Pick<Database, 'reads' | 'aside' | 'dialect'>,
  index: GameIndex,
  q: string | undefined,
  isEnough: (begins: Bitset) => boolean,
): Promise<(() => RankedMatches) | undefined> {
  const text = fold(q ?? '');
  if (text === '') return undefined;
  const words = searchWords(q ?? '');
  if (words.length === 0) {
    return () => {
      const begins = index.named(text);
      return [begins, begins, begins];
    };
  }
  // A broad search matches most listings: on SQLite such a list is read in a worker, off the event loop.
  const source = index.size > shortListRows ? aside : reads;
  const find = async (where: 'anywhere' | 'name') =>
    collect(await matchingSeqs(source, dialect, 'listing', words, where));
  const [seqs, seqsInName] = await Promise.all([
    find('anywhere'),
    isEnough(index.named(text)) ? [] : find('name'),
  ]);
  return () => {
    const matches = index.setOf(seqs);
    return [intersection(index.named(text), matches), index.setOf(seqsInName), matches];
  };
}

/** Lets other requests run between two batches. */
async function collect(batches: Iterable<number[]>): Promise<number[]> {
  const seqs: number[][] = [];
  for (const batch of batches) {
    seqs.push(batch);
    await nextTurn();
  }
  return seqs.flat();
}
