// The page of a listing as it is typed in its form, whether or not it was ever saved.
import type { GameCard, GamePage } from '../../../contract/delivery/shapes.ts';
import type { ListingFields } from '../../../contract/listings/fields.ts';
import { mentions } from '../../catalogue/lookups.ts';
import type { ListingSnapshot } from '../../delivery/snapshots.ts';
import { picturesOf } from '../../media/usage.ts';
import { cardsOf } from './cards.ts';
import type { SiteContext } from './context.ts';
import { pageOf } from './game.ts';
import { modifiedAt } from './pages.ts';
import { relatedGames } from './related.ts';

export async function gameSnapshot(
  context: SiteContext,
  { recordId, fields }: ListingSnapshot,
  now: Date,
): Promise<GamePage> {
  const { reads } = context.database;
  const saved =
    recordId === null
      ? undefined
      : await reads
          .selectFrom('listing')
          .select(['seq', 'publishedAt', 'publishAt', 'verifiedAt', 'contentUpdatedAt', 'updatedAt'])
          .where('id', '=', recordId)
          .executeTakeFirst();
  const publishedAt = saved?.publishedAt ?? saved?.publishAt ?? saved?.updatedAt ?? now.toISOString();
  return pageOf(context, {
    card: await cardOf(context, fields, publishedAt),
    fields,
    verifiedAt: saved?.verifiedAt ?? null,
    updatedAt: saved === undefined ? publishedAt : modifiedAt(saved, publishedAt),
    related:
      saved === undefined ? [] : await cardsOf(context, await relatedGames(context, saved.seq, fields)),
  });
}

async function cardOf(context: SiteContext, fields: ListingFields, publishedAt: string): Promise<GameCard> {
  const { lookups } = context.catalogue;
  const { slug, name, tagline, summary, releaseStage, releaseDate, releaseDatePrecision, platforms } = fields;
  const { onChain, entryCost, earnModels, tokenSymbol, minAge, riskFlags, featured } = fields;
  const pictures = await picturesOf(context.database.reads, [fields.logoId, fields.coverId]);
  return {
    slug,
    name,
    tagline,
    summary,
    releaseStage,
    releaseDate,
    releaseDatePrecision,
    platforms,
    onChain,
    entryCost,
    earnModels,
    tokenSymbol,
    minAge,
    riskFlags,
    featured,
    publishedAt,
    logo: context.picture(pictures.get(fields.logoId ?? '')),
    cover: context.picture(pictures.get(fields.coverId ?? '')),
    categories: mentions(lookups.category, fields.categoryIds),
    blockchains: mentions(
      lookups.chain,
      fields.deployments.map(({ blockchainId }) => blockchainId),
    ),
  };
}
