// GET /v1/games: filters, counts and order come from the catalogue in memory, the page's rows from the database.

import { cursorOrder, type facetNames, type site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import { listLimits } from '../../../contract/kit/limits.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
} from '../../../contract/listings/values.ts';
import type { GameSet, Order, Selection } from '../../catalogue/catalogue.ts';
import type { Answer } from '../../delivery/feature.ts';
import { cardsOf, keysOf } from './cards.ts';
import type { SiteContext } from './context.ts';

type Games = typeof site.games;
type FacetName = (typeof facetNames)[number];

export async function games(
  context: SiteContext,
  input: SiteInput<Games>,
): Promise<Answer<SiteOutput<Games>>> {
  const { catalogue } = context;
  const order = orderOf(input);
  const pageSize = input.pageSize ?? listLimits.pageSize;
  const page = input.cursor === undefined ? (input.page ?? 1) : null;
  const toSets = await catalogue.search(input.q, (begins) => {
    if (order !== 'relevance') return true;
    return catalogue.games.select(selectionOf(context, input, begins)).size >= (page ?? 1) * pageSize;
  });
  // No await until the page is chosen, so that total, page and facets agree.
  const matches = toSets?.();
  const { games } = catalogue;
  const selection = selectionOf(context, input, matches?.at(-1));
  const selected = games.select(selection);
  const total = selected.size;
  const offset = page === null ? startOf(context, input.cursor ?? '', selected) : (page - 1) * pageSize;
  const seqs =
    order === 'relevance' && matches !== undefined
      ? games.pageByRank(matches, selected, offset, pageSize)
      : games.page(order === 'relevance' ? 'newest' : order, selected, offset, pageSize);
  const facets = input.facets?.map((name) => [name, countsOf(context, name, selection)] as const);
  const cards = await cardsOf(context, seqs);
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

/** The games of filters. Unknown categories and chains match nothing. */
export function selectionOf(
  { catalogue: { lookups } }: SiteContext,
  input: SiteInput<Games>,
  within: GameSet | undefined,
): Selection {
  const idsOf = (facet: 'category' | 'chain', slugs: readonly string[] | undefined) =>
    slugs?.flatMap((slug) => lookups.idOf(facet, slug) ?? []);
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
  return { values, featured, minAgeFrom, minAgeTo, within };
}

/** Labels of the facets whose values are not records. */
const labels = {
  platform: platforms,
  stage: releaseStages,
  mode: gameModes,
  entryCost: entryCosts,
  earn: earnModels,
  onChain: onChainLevels,
} satisfies Partial<Record<FacetName, Readonly<Record<string, string>>>>;

function countsOf({ catalogue }: SiteContext, name: FacetName, selection: Selection) {
  const { games, lookups } = catalogue;
  const counts = games.counts(name, games.select(selection, name));
  return counts.flatMap(({ value, count }) => {
    if (name === 'category' || name === 'chain') {
      const record = lookups[name].get(value);
      return record === undefined ? [] : [{ value: record.slug, label: record.name, count }];
    }
    const table: Readonly<Record<string, string>> = labels[name];
    return [{ value, label: table[value] ?? value, count }];
  });
}

/** The last game of the page, and its position in case the game is removed. */
function cursorOf(order: Order, seq: number, position: number): string {
  return `${order}.${seq}.${position}`;
}

function startOf({ catalogue }: SiteContext, cursor: string, selected: GameSet): number {
  const [, seq, position] = cursor.split('.');
  return catalogue.games.position(cursorOrder(cursor), selected, Number(seq)) || Number(position);
}
