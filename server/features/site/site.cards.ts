// Games as lists show them: four queries for a page, however many are on it.
import { sql } from 'kysely';
import type { GameCard } from '../../../contract/site.shapes.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { together } from '../../platform/db/together.ts';
import { inOrderOf } from '../../platform/lists.ts';
import { picturesOf } from '../../platform/media.ts';
import { mentions } from './site.places.ts';
import type { SiteState } from './site.state.ts';

type Stored = Omit<GameCard, 'platforms' | 'earnModels' | 'riskFlags' | 'featured' | 'logo' | 'cover'> & {
  seq: number;
  id: string;
  platforms: string;
  earnModels: string;
  riskFlags: string;
  featured: number;
  logoId: string | null;
  coverId: string | null;
};

/** The columns of a card. A scheduled one first appears when it was to; a preview, as if it were changed for it. */
const cardColumns = sql`"seq", "id", "slug", "name", "tagline", "summary", "releaseStage", "releaseDate",
  "releaseDatePrecision", "platforms", "onChain", "entryCost", "earnModels", "tokenSymbol", "minAge", "riskFlags",
  "featured", coalesce("publishedAt", "publishAt", "updatedAt") as "publishedAt", "logoId", "coverId"`;

export type Card = { seq: number; id: string; card: GameCard };

/** The cards of listings in the order of their numbers, with the ids that replies are purged by. */
export async function cardsOf(state: SiteState, seqs: readonly number[]): Promise<Card[]> {
  if (seqs.length === 0) return [];
  const { reads } = state.database;
  const [rows, inCategories, onChains] = await together(
    reads,
    selectCards.ask(seqs),
    selectCategories.ask(seqs),
    selectChains.ask(seqs),
  );
  const categories = idsBySeq(inCategories);
  const chains = idsBySeq(onChains);
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
      logo: state.picture(pictures.get(logoId ?? '')),
      cover: state.picture(pictures.get(coverId ?? '')),
      categories: mentions(state.places.category, categories.get(seq) ?? []),
      blockchains: mentions(state.places.chain, chains.get(seq) ?? []),
    },
  }));
}

/** The names under which caches may purge a reply that shows these. */
export function keysOf(cards: readonly Card[]): string[] {
  return cards.map(({ id }) => `game-${id}`);
}

const selectCards = prepared(
  (_db, seqs: readonly number[]) =>
    sql<Stored>`select ${cardColumns} from "listing" where "seq" in (${sql.join(seqs)})`,
);

type Place = { listingSeq: number; id: string };

const selectCategories = prepared(
  (_db, seqs: readonly number[]) => sql<Place>`
    select "listingSeq", "categoryId" as "id" from "listingCategory" where "listingSeq" in (${sql.join(seqs)})
    order by "listingSeq", "position"`,
);
const selectChains = prepared(
  (_db, seqs: readonly number[]) => sql<Place>`
    select "listingSeq", "blockchainId" as "id" from "deployment" where "listingSeq" in (${sql.join(seqs)})
    order by "listingSeq", "position"`,
);

function idsBySeq(places: readonly Place[]): Map<number, string[]> {
  const ids = new Map<number, string[]>();
  for (const { listingSeq, id } of places) {
    const its = ids.get(listingSeq);
    if (its === undefined) ids.set(listingSeq, [id]);
    else its.push(id);
  }
  return ids;
}
