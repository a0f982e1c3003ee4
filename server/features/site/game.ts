// GET /v1/games/{slug}.

import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput } from '../../../contract/delivery/kit.ts';
import type { GameCard, GamePage } from '../../../contract/delivery/shapes.ts';
import { mentions } from '../../catalogue/lookups.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import type { StoredFields } from '../../delivery/snapshots.ts';
import { picturesOf } from '../../media/usage.ts';
import { type Card, cardsOf, keysOf } from './cards.ts';
import type { SiteContext } from './context.ts';
import { explorerLinks } from './explorers.ts';
import { gameJsonLd } from './json-ld.ts';
import { modifiedAt, notFound, pageAt } from './pages.ts';
import { relatedGames } from './related.ts';

type Game = typeof site.game;

export async function game(
  context: SiteContext,
  { slug }: SiteInput<Game>,
  now: Date,
): Promise<Answer<GamePage> | Absent> {
  const seq = await pageAt(context, 'listing', slug, now);
  return typeof seq === 'number' ? ((await gamePageOf(context, seq)) ?? notFound('listing')) : seq;
}

/** A listing's page in any status. */
export async function gamePageOf(context: SiteContext, seq: number): Promise<Answer<GamePage> | undefined> {
  const { reads } = context.database;
  const [row, deployments] = await Promise.all([
    reads.selectFrom('listing').selectAll().where('seq', '=', seq).executeTakeFirst(),
    reads
      .selectFrom('deployment')
      .select(['blockchainId', 'kind', 'label', 'address'])
      .where('listingSeq', '=', seq)
      .orderBy('position')
      .execute(),
  ]);
  if (row === undefined) return undefined;
  const [shown, ...related] = await cardsOf(context, [seq, ...(await relatedGames(context, seq, row))]);
  // Deleted since its row was read.
  if (shown?.seq !== seq) return undefined;
  const body = await pageOf(context, {
    card: shown.card,
    fields: { ...row, ...parsed(row), deployments },
    verifiedAt: row.verifiedAt,
    updatedAt: modifiedAt(row, shown.card.publishedAt),
    related,
  });
  return { keys: [`game-${row.id}`, ...keysOf(related), 'categories', 'blockchains'], body };
}

const jsonFields = [
  'alternativeNames',
  'gameModes',
  'tags',
  'socials',
  'stores',
  'videoUrls',
  'screenshotIds',
  'seo',
] as const;
type JsonField = (typeof jsonFields)[number];
type PlainField =
  | 'description'
  | 'developer'
  | 'publisher'
  | 'websiteUrl'
  | 'playUrl'
  | 'whitepaperUrl'
  | 'marketplaceUrl'
  | 'riskNote';
/** The fields that a page shows and a card does not. */
type PageFields = Pick<StoredFields, JsonField | PlainField | 'deployments'>;

function parsed(row: Record<JsonField, string>): Pick<StoredFields, JsonField> {
  const entries = jsonFields.map((name) => [name, JSON.parse(row[name])]);
  return Object.fromEntries(entries);
}

type Shown = {
  card: GameCard;
  fields: PageFields;
  verifiedAt: string | null;
  updatedAt: string;
  related: readonly Card[];
};

/** A page, of what is saved or only typed. */
export async function pageOf(context: SiteContext, shown: Shown): Promise<GamePage> {
  const { card, fields, verifiedAt, updatedAt, related } = shown;
  const { screenshotIds, seo, deployments } = fields;
  const pictures = await picturesOf(context.database.reads, screenshotIds);
  const page: Omit<GamePage, 'jsonLd'> = {
    ...card,
    alternativeNames: fields.alternativeNames,
    description: fields.description,
    gameModes: fields.gameModes,
    tags: fields.tags,
    developer: fields.developer,
    publisher: fields.publisher,
    websiteUrl: fields.websiteUrl,
    playUrl: fields.playUrl,
    whitepaperUrl: fields.whitepaperUrl,
    marketplaceUrl: fields.marketplaceUrl,
    socials: fields.socials,
    stores: fields.stores,
    videoUrls: fields.videoUrls,
    riskNote: fields.riskNote,
    verifiedAt,
    updatedAt,
    screenshots: screenshotIds.flatMap((id) => context.picture(pictures.get(id)) ?? []),
    deployments: deployments.flatMap(({ blockchainId, kind, label, address }) => {
      const chain = context.catalogue.lookups.chain.get(blockchainId);
      const [blockchain] = mentions(context.catalogue.lookups.chain, [blockchainId]);
      if (chain === undefined || blockchain === undefined) return [];
      const explorers = explorerLinks(chain, { address, kind });
      return [{ blockchain, kind, label, address, explorers }];
    }),
    seo: { title: seo.title ?? card.name, description: seo.description ?? card.summary },
    related: related.map((one) => one.card),
  };
  const genres = new Set(
    [...context.catalogue.lookups.category.values()].flatMap(({ type, slug }) =>
      type === 'genre' ? slug : [],
    ),
  );
  const names = card.categories.flatMap(({ slug, name }) => (genres.has(slug) ? name : []));
  return { ...page, jsonLd: gameJsonLd(page, names, context.options) };
}
