// Games as shown in lists: four queries per page, for any number of games.
import { sql } from 'kysely';
import type { GameCard } from '../../../contract/delivery/shapes.ts';
import { mentions } from '../../catalogue/lookups.ts';
import { picturesOf } from '../../media/usage.ts';
import { inOrderOf } from '../../records/lists.ts';
import type { SiteContext } from './context.ts';

type StoredCard = Omit<GameCard, 'platforms' | 'earnModels' | 'riskFlags' | 'featured' | 'logo' | 'cover'> & {
  seq: number;
  id: string;
  platforms: string;
  earnModels: string;
  riskFlags: string;
  featured: number;
  logoId: string | null;
  coverId: string | null;
};

export type Card = { seq: number; id: string; card: GameCard };

/** Cards of listings in the order of the row ids. */
export async function cardsOf(context: SiteContext, seqs: readonly number[]): Promise<Card[]> {
  if (seqs.length === 0) return [];
  const { database, catalogue } = context;
  const { reads } = database;
  const ids = sql.join(seqs);
  const [{ rows }, categories, chains] = await Promise.all([
    // A scheduled game counts as published from its due time, a draft in a preview from its last change.
    sql<StoredCard>`
      select "seq", "id", "slug", "name", "tagline", "summary", "releaseStage", "releaseDate", "releaseDatePrecision",
        "platforms", "onChain", "entryCost", "earnModels", "tokenSymbol", "minAge", "riskFlags", "featured",
        coalesce("publishedAt", "publishAt", "updatedAt") as "publishedAt", "logoId", "coverId"
      from "listing" where "seq" in (${ids})`.execute(reads),
    sql<Named>`
      select "listingSeq", "categoryId" as "id" from "listingCategory" where "listingSeq" in (${ids})
      order by "listingSeq", "position"`.execute(reads),
    sql<Named>`
      select "listingSeq", "blockchainId" as "id" from "deployment" where "listingSeq" in (${ids})
      order by "listingSeq", "position"`.execute(reads),
  ]);
  const categoryIds = idsByListing(categories.rows);
  const chainIds = idsByListing(chains.rows);
  const pictures = await picturesOf(
    reads,
    rows.flatMap((row) => [row.logoId, row.coverId]),
  );
  return inOrderOf(seqs, rows).map(({ seq, id, logoId, coverId, ...row }) => ({
    seq,
    id,
    card: {
      ...row,
      platforms: JSON.parse(row.platforms),
      earnModels: JSON.parse(row.earnModels),
      riskFlags: JSON.parse(row.riskFlags),
      featured: row.featured === 1,
      logo: context.picture(pictures.get(logoId ?? '')),
      cover: context.picture(pictures.get(coverId ?? '')),
      categories: mentions(catalogue.lookups.category, categoryIds.get(seq) ?? []),
      blockchains: mentions(catalogue.lookups.chain, chainIds.get(seq) ?? []),
    },
  }));
}

/** Surrogate keys of these games, for purging caches. */
export function keysOf(cards: readonly Card[]): string[] {
  return cards.map(({ id }) => `game-${id}`);
}

type Named = { listingSeq: number; id: string };

function idsByListing(rows: readonly Named[]): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const { listingSeq, id } of rows) {
    const own = ids.get(listingSeq);
    if (own === undefined) ids.set(listingSeq, [id]);
    else own.push(id);
  }
  return ids;
}
