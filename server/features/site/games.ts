// GET /v1/games: filters, counts and order come from the catalogue in memory, the page's rows from the database.

import { cursorText } from '../../../contract/delivery/cursors.ts';
import type { facetNames, site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import { gameOrderOf } from '../../../contract/delivery/orders.ts';
import { listLimits } from '../../../contract/kit/limits.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  releaseStages,
} from '../../../contract/listings/values.ts';
import type { GameSet, Selection } from '../../catalogue/catalogue.ts';
import type { Answer } from '../../delivery/feature.ts';
import { cardsOf, keysOf } from './cards.ts';
import type { SiteContext } from './context.ts';
import { isEnough, pageOf } from './games-page.ts';

type Games = typeof site.games;
type FacetName = (typeof facetNames)[number];

export async function games(
  context: SiteContext,
  input: SiteInput<Games>,
): Promise<Answer<SiteOutput<Games>>> {
  const { catalogue } = context;
  const { cursor, pageSize = listLimits.pageSize } = input;
  const order = gameOrderOf(input);
  const toSets = await catalogue.search(input.q, (begins) => {
    if (order !== 'relevance') return true;
    const set = catalogue.games.select(selectionOf(context, input, begins));
    return isEnough(catalogue.games, set, input, pageSize);
  });
  // No await until the page is chosen, so that total, page and facets agree.
  const ranked = toSets?.() ?? [];
  const selection = selectionOf(context, input, ranked.at(-1));
  const set = catalogue.games.select(selection);
  const { seqs, next } = pageOf(catalogue.games, { input, order, pageSize, set, ranked });
  const facets = input.facets?.map((name) => [name, countsOf(context, name, selection)] as const);
  const cards = await cardsOf(context, seqs);
  return {
    keys: ['games', ...keysOf(cards)],
    body: {
      items: cards.map(({ card }) => card),
      total: set.size,
      page: cursor === undefined ? (input.page ?? 1) : null,
      pageSize,
      nextCursor: next === undefined ? null : cursorText(next),
      ...(facets === undefined ? {} : { facets: Object.fromEntries(facets) }),
    },
  };
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
