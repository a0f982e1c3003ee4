// The page of a list of games, by number or behind a cursor.
import type { Cursor } from '../../../contract/delivery/cursors.ts';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput } from '../../../contract/delivery/kit.ts';
import type { gameOrderOf } from '../../../contract/delivery/orders.ts';
import { fold } from '../../../contract/text/fold.ts';
import { areIn, nameWordsOf, searchWords } from '../../../contract/text/words.ts';
import type { GameIndex, GameSet, SortValues } from '../../catalogue/catalogue.ts';

type Input = SiteInput<typeof site.games>;
type Order = ReturnType<typeof gameOrderOf>;
type List = {
  input: Input;
  order: Order;
  pageSize: number;
  /** All games of the list. */
  set: GameSet;
  /** Those of a search by rank, the best first. */
  ranked: readonly GameSet[];
};

/** Row ids of a page, and the cursor of the next one unless this is the last. */
export function pageOf(games: GameIndex, list: List): { seqs: number[]; next: Cursor | undefined } {
  const { input, order, pageSize, set, ranked } = list;
  if (input.cursor !== undefined) return pageBehind(games, list, input.cursor);
  const offset = ((input.page ?? 1) - 1) * pageSize;
  const seqs =
    order === 'relevance'
      ? games.pageByRank(ranked, set, offset, pageSize)
      : games.page(order, set, offset, pageSize);
  const last = seqs.at(-1);
  if (last === undefined || offset + seqs.length >= set.size) return { seqs, next: undefined };
  const key =
    order === 'relevance'
      ? [games.rankOf(ranked, last), ...games.orders.keyOf('name', last)]
      : games.orders.keyOf(order, last);
  return { seqs, next: { order, key, pin: pinOf(games, order) } };
}

const nothing = new Map<number, SortValues>();

function pageBehind(
  games: GameIndex,
  { input: { q = '' }, order, pageSize, set, ranked }: List,
  { key, pin }: Cursor,
): { seqs: number[]; next: Cursor | undefined } {
  const known = games.orders.moves.since(pin);
  // One more shows whether there is a next page.
  const walk = { set, after: key, limit: pageSize + 1, moved: known ?? nothing };
  const met =
    order === 'relevance' ? games.orders.walkByRank(ranked, walk, rankIn(q)) : games.orders.walk(order, walk);
  const shown = met.slice(0, pageSize);
  const last = met.length > pageSize ? shown.at(-1) : undefined;
  return {
    seqs: shown.map(({ seq }) => seq),
    next: last && { order, key: last.key, pin: known === undefined ? pinOf(games, order) : pin },
  };
}

/** Public games are never published anew, so that the newest need no pin and their cursors are the same in all processes. */
function pinOf({ orders }: GameIndex, order: Order): string {
  return order === 'newest' ? '' : orders.moves.pin;
}

/** Whether the names that begin with the text make the page by relevance, and tell whether there is a next one. */
export function isEnough(
  games: GameIndex,
  begins: GameSet,
  { cursor, page = 1 }: Input,
  pageSize: number,
): boolean {
  if (cursor === undefined) return begins.size >= page * pageSize;
  const walk = { set: begins, after: cursor.key, limit: pageSize + 1, moved: nothing };
  return games.orders.walkByRank([begins], walk, () => 0).length > pageSize;
}

/** The rank of a game by the name that it had. */
function rankIn(q: string): (values: SortValues) => number {
  const [text, words] = [fold(q), searchWords(q)];
  return ({ nameKey }) => (nameKey.startsWith(text) ? 0 : areIn(words, nameWordsOf(nameKey)) ? 1 : 2);
}
