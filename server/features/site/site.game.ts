// GET /v1/games/{slug}.
import type { SiteInput } from '../../../contract/site.kit.ts';
import type { GamePage } from '../../../contract/site.shapes.ts';
import type { site } from '../../../contract/site.ts';
import type { Absent, Answer } from '../../platform/delivery.ts';
import { picturesOf } from '../../platform/media.ts';
import { mentions } from './catalogue/lookups.ts';
import { cardsOf, keysOf } from './site.cards.ts';
import type { SiteContext } from './site.context.ts';
import { explorerLinks } from './site.explorers.ts';
import { gameJsonLd } from './site.jsonLd.ts';
import { modifiedAt, pageAt } from './site.pages.ts';
import { relatedGames } from './site.related.ts';

type Game = typeof site.game;

export async function game(
  context: SiteContext,
  { slug }: SiteInput<Game>,
  now: Date,
): Promise<Answer<GamePage> | Absent> {
  const seq = await pageAt(context, 'listing', slug, now);
  return typeof seq === 'number' ? ((await gamePageOf(context, seq)) ?? 'missing') : seq;
}

/** A listing's page, whatever its status. */
export async function gamePageOf(context: SiteContext, seq: number): Promise<Answer<GamePage> | undefined> {
  const { reads } = context.database;
  const [shown] = await cardsOf(context, [seq]);
  const [row, deployments] = await Promise.all([
    reads.selectFrom('listing').selectAll().where('seq', '=', seq).executeTakeFirst(),
    reads
      .selectFrom('deployment')
      .select(['blockchainId', 'kind', 'label', 'address'])
      .where('listingSeq', '=', seq)
      .orderBy('position')
      .execute(),
  ]);
  if (shown === undefined || row === undefined) return undefined;
  const screenshotIds: string[] = JSON.parse(row.screenshotIds);
  const pictures = await picturesOf(reads, screenshotIds);
  const seo: GamePage['seo'] = JSON.parse(row.seo);
  const related = await relatedGames(context, seq, row);
  const page: Omit<GamePage, 'jsonLd'> = {
    ...shown.card,
    alternativeNames: JSON.parse(row.alternativeNames),
    description: row.description,
    gameModes: JSON.parse(row.gameModes),
    tags: JSON.parse(row.tags),
    developer: row.developer,
    publisher: row.publisher,
    websiteUrl: row.websiteUrl,
    playUrl: row.playUrl,
    whitepaperUrl: row.whitepaperUrl,
    marketplaceUrl: row.marketplaceUrl,
    socials: JSON.parse(row.socials),
    stores: JSON.parse(row.stores),
    videoUrls: JSON.parse(row.videoUrls),
    riskNote: row.riskNote,
    verifiedAt: row.verifiedAt,
    updatedAt: modifiedAt(row, shown.card.publishedAt),
    screenshots: screenshotIds.flatMap((id) => context.picture(pictures.get(id)) ?? []),
    deployments: deployments.flatMap(({ blockchainId, kind, label, address }) => {
      const chain = context.catalogue.lookups.chain.get(blockchainId);
      const [blockchain] = mentions(context.catalogue.lookups.chain, [blockchainId]);
      if (chain === undefined || blockchain === undefined) return [];
      return [
        {
          blockchain,
          kind,
          label,
          address,
          explorers: explorerLinks(chain.explorers, chain.addressFormat, address),
        },
      ];
    }),
    seo: { title: seo.title ?? row.name, description: seo.description ?? row.summary },
    related: related.map(({ card }) => card),
  };
  return {
    keys: [`game-${row.id}`, ...keysOf(related), 'categories', 'blockchains'],
    body: { ...page, jsonLd: gameJsonLd(page, context.options) },
  };
}
