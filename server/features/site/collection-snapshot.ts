// A collection as it is typed in its form, whether or not it was ever saved.
import { composed, isPinOpen } from '../../../contract/collections/rules.ts';
import type { SiteCollection } from '../../../contract/delivery/shapes.ts';
import type { CollectionSnapshot } from '../../delivery/snapshots.ts';
import { cardsOf } from './cards.ts';
import { gamesByRule } from './collections.ts';
import type { SiteContext } from './context.ts';

export async function collectionSnapshot(
  context: SiteContext,
  { fields: { title, slug, subline, pins, rule, limit } }: CollectionSnapshot,
  now: Date,
): Promise<SiteCollection> {
  const { games } = context.catalogue;
  const open = pins.filter((pin) => isPinOpen(pin, now.toISOString()));
  const seqs = await seqsOf(
    context,
    open.map(({ gameId }) => gameId),
  );
  const shown = open.flatMap(({ gameId, position }) => {
    const game = seqs.get(gameId);
    return game !== undefined && games.isVisible(game) ? [{ game, position }] : [];
  });
  const byRule = rule === null ? [] : gamesByRule(context, rule, limit, shown.length);
  const cards = await cardsOf(context, composed(shown, byRule, limit));
  return { slug, title, subline, gameCount: cards.length, games: cards.map(({ card }) => card) };
}

async function seqsOf(
  { database }: SiteContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database.reads
    .selectFrom('listing')
    .select(['id', 'seq'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}
