// Categories and blockchains by id: few, and named by every game.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Blockchain } from '../../contract/blockchains/blockchains.ts';
import type { CategoryType } from '../../contract/categories/categories.ts';
import type { AddressFormat } from '../../contract/chains/address-formats.ts';
import type { siteMention } from '../../contract/delivery/shapes.ts';
import type { Database } from '../database/database.ts';

export type Mention = z.output<typeof siteMention>;
type Named = { id: string; slug: string; name: string; nameKey: string; color: string | null };
export type SiteCategory = Named & {
  type: CategoryType;
  parentId: string | null;
  description: string | null;
  iconId: string | null;
};
export type SiteChain = Named & {
  caip2: string | null;
  addressFormat: AddressFormat;
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
export type Lookups = {
  /** Active categories by id, in display order. */
  category: ReadonlyMap<string, SiteCategory>;
  /** All chains by id, in display order: a game stays on a chain that was archived. */
  chain: ReadonlyMap<string, SiteChain>;
  /** The id behind a current or former slug, also of a deleted record. A category that has never been active is not known. */
  idOf: (facet: 'category' | 'chain', slug: string) => string | undefined;
};

export async function loadLookups({ reads }: Pick<Database, 'reads'>): Promise<Lookups> {
  const categories = await sql<SiteCategory>`
    select "id", "slug", "name", "nameKey", "color", "type", "parentId", "description", "iconId" from "category"
    where "active" = 1 order by "sortOrder", "nameKey", "id"`.execute(reads);
  const chains = await sql<Omit<SiteChain, 'explorers'> & { explorers: string }>`
    select "id", "slug", "name", "nameKey", "color", "caip2", "addressFormat", "networkType", "layer", "status",
      "nativeCurrency", "explorers", "websiteUrl", "description", "featured", "logoId"
    from "blockchain" order by "sortOrder", "nameKey", "id"`.execute(reads);
  const slugs = await sql<{ type: string; slug: string; entityId: string }>`
    select "type", "slug", "entityId" from "slug" where "type" in ('category', 'blockchain')
      and "entityId" not in (select "id" from "category" where "active" = 0 and "wasActive" = 0)`.execute(
    reads,
  );
  const ids = new Map(slugs.rows.map(({ type, slug, entityId }) => [`${type} ${slug}`, entityId]));
  return {
    category: new Map(categories.rows.map((row) => [row.id, row])),
    chain: new Map(chains.rows.map((row) => [row.id, { ...row, explorers: JSON.parse(row.explorers) }])),
    idOf: (facet, slug) => ids.get(`${facet === 'chain' ? 'blockchain' : facet} ${slug}`),
  };
}

/** The categories that have subcategories: each with itself and all categories below it. */
export function categoryGroups({ category }: Lookups): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, parentId } of category.values()) {
    const passed = new Set([id]);
    for (
      let above = parentId;
      above !== null && !passed.has(above);
      above = category.get(above)?.parentId ?? null
    ) {
      passed.add(above);
      const group = groups.get(above);
      if (group === undefined) groups.set(above, [above, id]);
      else group.push(id);
    }
  }
  return groups;
}

/** Categories and all categories below them. */
export function withSubcategories(
  lookups: Lookups,
  ids: readonly string[] | undefined,
): string[] | undefined {
  const groups = categoryGroups(lookups);
  return ids?.flatMap((id) => groups.get(id) ?? [id]);
}

/** The visible categories or chains among some ids, in the order of the ids. */
export function mentions(all: ReadonlyMap<string, Named>, ids: readonly string[]): Mention[] {
  return [...new Set(ids)].flatMap((id) => {
    const named = all.get(id);
    return named === undefined ? [] : [{ slug: named.slug, name: named.name, color: named.color }];
  });
}
