// GET /v1/games/{slug}.

import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput } from '../../../contract/delivery/kit.ts';
import type { GamePage } from '../../../contract/delivery/shapes.ts';
import { mentions } from '../../catalogue/lookups.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import { picturesOf } from '../../media/usage.ts';
import { cardsOf, keysOf } from './cards.ts';
import type { SiteContext } from './context.ts';
import { explorerLinks } from './explorers.ts';
import { gameJsonLd } from './json-ld.ts';
import { modifiedAt, pageAt } from './pages.ts';
import { relatedGames } from './related.ts';

type Game = typeof site.game;

export async function game(
  context: SiteContext,
  { slug }: SiteInput<Game>,
  now: Date,
): Promise<Answer<GamePage> | Absent> {
  const seq = await pageAt(context, 'listing', slug, now);
  return typeof seq === 'number' ? ((await gamePageOf(context, seq)) ?? 'missing') : seq;
}

/** A listing's page in any status. */
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
