// The games of a collection as typed: the pinned ones, and those of its rule as the public site has them.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { collections } from '../../../contract/collections/collections.ts';
import { everyGame, type PinnedGame, type Rule } from '../../../contract/collections/fields.ts';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteOutput } from '../../../contract/delivery/kit.ts';
import { useRead } from '../../data/queries.ts';
import { facets, paramsOf } from './collections.ruleText.ts';

/** Pinned games by id. Those that are not known, such as new pins, are loaded. */
export function usePinned(
  ids: readonly string[],
  known: readonly PinnedGame[],
): ReadonlyMap<string, PinnedGame> {
  const games = new Map(known.map((game) => [game.id, game]));
  const unknown = ids.filter((id) => !games.has(id));
  const { data = [] } = useRead(collections.games, { ids: unknown }, { enabled: unknown.length > 0 });
  for (const game of data) games.set(game.id, game);
  return games;
}

type Games = SiteOutput<typeof site.games>;
/** The public list of games, which this server answers too. */
const path: (typeof site.games)['path'] = '/v1/games';

/** Most games that are asked for: those that are shown, and as many that may be pinned as well. */
const pageSize = 100;

/** The games of a rule, and the facets by which it can be narrowed; of no rule, those of all games. */
export function useRuleGames(rule: Rule | null) {
  const params = paramsOf(rule ?? everyGame);
  params.set('pageSize', String(pageSize));
  params.set('facets', facets.join(','));
  const query = params.toString();
  return useQuery({
    queryKey: [path, query],
    queryFn: async ({ signal }): Promise<Games> => {
      const reply = await fetch(`${path}?${query}`, { signal });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return reply.json();
    },
    placeholderData: keepPreviousData,
  });
}
