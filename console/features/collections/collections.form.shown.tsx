// What the collection shows now, with what is typed, and which pins it does not show.
import type { PinnedGame } from '../../../contract/collections/fields.ts';
import { composed } from '../../../contract/collections/rules.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { useCollection } from './collections.form.kind.tsx';
import { usePinned, useRuleGames } from './collections.games.ts';
import { hiddenReason } from './collections.hidden.ts';

export function ShownGames({ known }: { known: readonly PinnedGame[] }) {
  const { pins, rule, limit } = useCollection();
  const games = usePinned(
    pins.map(({ gameId }) => gameId),
    known,
  );
  const { data, error, isPlaceholderData } = useRuleGames(rule);
  const now = new Date().toISOString();
  const all = pins.flatMap((pin) => {
    const game = games.get(pin.gameId);
    return game === undefined ? [] : [{ pin, game, reason: hiddenReason(pin, game, now) }];
  });
  const open = all.filter(({ reason }) => reason === undefined);
  const byRule = rule === null ? [] : (data?.items ?? []);
  // The public list of games has no ids.
  const names = new Map([
    ...byRule.map(({ slug, name }) => [slug, name] as const),
    ...open.map(({ game }) => [game.slug, game.name] as const),
  ]);
  const pinned = open.map(({ pin, game }) => ({ game: game.slug, position: pin.position }));
  const shown = composed(
    pinned,
    byRule.map(({ slug }) => slug),
    limit,
  );
  const isShown = new Set(shown);
  const isPinned = new Set(pinned.map(({ game }) => game));
  const left = all.flatMap(({ game, reason }) => {
    if (reason !== undefined) return [{ game, reason }];
    return isShown.has(game.slug) ? [] : [{ game, reason: `Behind the maximum of ${limit}` }];
  });
  return (
    <>
      {error !== null && rule !== null && <p role="alert">The games of the rule could not be loaded.</p>}
      {shown.length === 0 ? (
        <p className="form-note">No games. The homepage leaves it out.</p>
      ) : (
        <ol className="collection-shown" aria-label="Games shown now" aria-busy={isPlaceholderData}>
          {shown.map((slug) => (
            <li key={slug}>
              <bdi>{names.get(slug)}</bdi>{' '}
              {isPinned.has(slug) ? <Badge color="blue">Pinned</Badge> : <Badge>By the rule</Badge>}
            </li>
          ))}
        </ol>
      )}
      {left.length > 0 && (
        <>
          <h3>Pinned, but not shown</h3>
          <ul className="collection-shown" aria-label="Pinned games that are not shown">
            {left.map(({ game, reason }) => (
              <li key={game.id}>
                <bdi>{game.name}</bdi> <Badge color="gold">{reason}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
