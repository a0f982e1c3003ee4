// Categories and blockchains: few, named by every game, and so kept in memory whole.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Blockchain } from '../../../contract/blockchains.ts';
import type { CategoryType } from '../../../contract/categories.ts';
import type { siteMention } from '../../../contract/site.shapes.ts';
import type { Database } from '../../platform/db/db.ts';

export type Mention = z.output<typeof siteMention>;
type Place = { id: string; slug: string; name: string; nameKey: string; color: string | null };
export type CategoryPlace = Place & {
  type: CategoryType;
  parentId: string | null;
  description: string | null;
  iconId: string | null;
};
export type ChainPlace = Place & {
  caip2: string | null;
  networkType: Blockchain['networkType'];
  layer: Blockchain['layer'];
  status: Blockchain['status'];
  nativeCurrency: string | null;
  explorers: { name: string; url: string }[];
  websiteUrl: string | null;
  description: string | null;
  featured: number;
  logoId: string | null;
};
export type Places = {
  /** The active ones by id, in their order. */
  category: ReadonlyMap<string, CategoryPlace>;
  /** All by id, in their order: a game stays on a chain that was archived. */
  chain: ReadonlyMap<string, ChainPlace>;
  /** The id behind a slug, that of today or of the past. */
  idOf: (facet: 'category' | 'chain', slug: string) => string | undefined;
};

export async function loadPlaces({ reads }: Pick<Database, 'reads'>): Promise<Places> {
  const categories = await sql<CategoryPlace>`
    select "id", "slug", "name", "nameKey", "color", "type", "parentId", "description", "iconId" from "category"
    where "active" = 1 order by "sortOrder", "nameKey", "id"`.execute(reads);
  const chains = await sql<Omit<ChainPlace, 'explorers'> & { explorers: string }>`
    select "id", "slug", "name", "nameKey", "color", "caip2", "networkType", "layer", "status", "nativeCurrency",
      "explorers", "websiteUrl", "description", "featured", "logoId"
    from "blockchain" order by "sortOrder", "nameKey", "id"`.execute(reads);
  const slugs = await sql<{ type: string; slug: string; entityId: string }>`
    select "type", "slug", "entityId" from "slug" where "type" in ('category', 'blockchain')`.execute(reads);
  const ids = new Map(slugs.rows.map(({ type, slug, entityId }) => [`${type} ${slug}`, entityId]));
  return {
    category: new Map(categories.rows.map((row) => [row.id, row])),
    chain: new Map(chains.rows.map((row) => [row.id, { ...row, explorers: JSON.parse(row.explorers) }])),
    idOf: (facet, slug) => ids.get(`${facet === 'chain' ? 'blockchain' : facet} ${slug}`),
  };
}

/** Those among the ids that are shown, in the order of the ids. */
export function mentions(places: ReadonlyMap<string, Place>, ids: readonly string[]): Mention[] {
  return [...new Set(ids)].flatMap((id) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ slug: place.slug, name: place.name, color: place.color }];
  });
}
