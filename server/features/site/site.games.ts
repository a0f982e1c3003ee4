// Lists of games: filtered, counted and put in order in memory; what is sought is found by the database's index.
import { listLimits } from '../../../contract/limits.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
} from '../../../contract/listings.values.ts';
import type { SiteInput, SiteOutput } from '../../../contract/site.kit.ts';
import { cursorOrder, type facetNames, type site } from '../../../contract/site.ts';
import type { Answer } from '../../platform/delivery.ts';
import { type Bits, both, without } from './bits.ts';
import { cardsOf, keysOf } from './site.cards.ts';
import type { Order } from './site.orders.ts';
import type { Selection } from './site.selection.ts';
import type { SiteState } from './site.state.ts';

type Games = typeof site.games;
type FacetName = (typeof facetNames)[number];

export async function games(state: SiteState, input: SiteInput<Games>): Promise<Answer<SiteOutput<Games>>> {
  const setsOf = await state.searches.find(input.q);
  const { catalogue } = state;
  // From here on nothing is waited for: all of it is of one moment.
  const found = setsOf?.();
  const selection = selectionOf(state, input, found?.at(-1));
  const chosen = catalogue.select(selection);
  const pageSize = input.pageSize ?? listLimits.pageSize;
  const start = startOf(state, input, chosen);
  const page = input.cursor === undefined ? (input.page ?? 1) : null;
  const offset = page === null ? start : (page - 1) * pageSize;
  const total = chosen.size;
  const order = orderOf(input);
  const seqs =
    order === 'relevance' && found !== undefined
      ? byRelevance(state, found, chosen, offset, pageSize)
      : catalogue.page(order === 'relevance' ? 'newest' : order, chosen, offset, pageSize);
  const facets = input.facets?.map((name) => [name, countsOf(state, name, selection)] as const);
  const cards = await cardsOf(state, seqs);
  const last = seqs.at(-1);
  const more = offset + seqs.length < total && order !== 'relevance' && last !== undefined;
  return {
    keys: ['games', ...keysOf(cards)],
    body: {
      items: cards.map(({ card }) => card),
      total,
      page,
      pageSize,
      nextCursor: more ? cursorOf(order, last, offset + seqs.length) : null,
      ...(facets === undefined ? {} : { facets: Object.fromEntries(facets) }),
    },
  };
}

function orderOf({ q, sort, cursor }: SiteInput<Games>): Order | 'relevance' {
  if (cursor !== undefined) return cursorOrder(cursor);
  return sort ?? ((q ?? '').trim() === '' ? 'newest' : 'relevance');
}

/** A page of what is sought: each set in the order of names, without those that came before. */
function byRelevance(
  { catalogue }: SiteState,
  found: readonly Bits[],
  chosen: Bits,
  offset: number,
  limit: number,
): number[] {
  const seqs: number[] = [];
  let left = offset;
  let rest = chosen;
  for (const set of found) {
    const part = both(rest, set);
    const size = part.size;
    if (left < size) {
      seqs.push(...catalogue.page('name', part, left, limit - seqs.length));
      left = 0;
    } else {
      left -= size;
    }
    if (seqs.length === limit) break;
    rest = without(rest, part);
  }
  return seqs;
}

function selectionOf({ places }: SiteState, input: SiteInput<Games>, among: Bits | undefined): Selection {
  const idsOf = (facet: 'category' | 'chain', slugs: readonly string[] | undefined) =>
    slugs?.flatMap((slug) => places.idOf(facet, slug) ?? []);
  const { platform, stage, mode, entryCost, earn, onChain, featured, minAgeFrom, minAgeTo } = input;
  const values = {
    category: idsOf('category', input.category),
    chain: idsOf('chain', input.chain),
    platform,
    stage,
    mode,
    entryCost,
    earn,
    onChain,
  };
  return { values, featured, minAgeFrom, minAgeTo, among };
}

/** The labels of each facet whose values are not records. */
const labels = {
  platform: platforms,
  stage: releaseStages,
  mode: gameModes,
  entryCost: entryCosts,
  earn: earnModels,
  onChain: onChainLevels,
} satisfies Partial<Record<FacetName, Readonly<Record<string, string>>>>;

function countsOf({ catalogue, places }: SiteState, name: FacetName, selection: Selection) {
  const counts = catalogue.counts(name, catalogue.select(selection, name));
  return counts.flatMap(({ value, count }) => {
    if (name === 'category' || name === 'chain') {
      const place = places[name].get(value);
      return place === undefined ? [] : [{ value: place.slug, label: place.name, count }];
    }
    const table: Readonly<Record<string, string>> = labels[name];
    return [{ value, label: table[value] ?? value, count }];
  });
}

/** Where the last page ended: by its last game, and by number in case that is gone by then. */
function cursorOf(order: Order, seq: number, position: number): string {
  return `${order}.${seq}.${position}`;
}

function startOf({ catalogue }: SiteState, input: SiteInput<Games>, chosen: Bits): number {
  if (input.cursor === undefined) return 0;
  const [, seq, position] = input.cursor.split('.');
  return catalogue.position(cursorOrder(input.cursor), chosen, Number(seq)) || Number(position);
}
