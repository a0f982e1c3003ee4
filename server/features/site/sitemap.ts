// GET /v1/sitemap.xml: an index, and shards by row id, so that a new page changes the last shard only.
// https://www.sitemaps.org/protocol.html
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput } from '../../../contract/delivery/kit.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import { publicNow } from './articles.ts';
import type { SiteContext } from './context.ts';
import { modifiedAt, sitePaths } from './pages.ts';
import { element } from './xml.ts';

type Sitemap = typeof site.sitemap;
/** Row ids per shard; each can be a listing and an article, and the protocol allows 50,000 URLs. */
const shardRows = 25_000;
/** Takes a few milliseconds to read. */
const batchRows = 1_000;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export async function sitemap(
  context: SiteContext,
  { shard }: SiteInput<Sitemap>,
  now: Date,
): Promise<Answer<string> | Absent> {
  const shards = await shardsOf(context);
  const keys = ['sitemap', 'games', 'articles', 'collections', 'categories', 'blockchains'];
  if (shard === undefined) {
    const items = Array.from(
      { length: shards },
      (_, index) => `<sitemap>${element('loc', `${addressOf(context)}?shard=${index + 1}`)}</sitemap>`,
    );
    return { keys, body: `${head}<sitemapindex ${space}>${items.join('')}</sitemapindex>\n` };
  }
  if (shard > shards) return { status: 404, keys };
  const urls: string[] = [];
  for await (const pages of pagesOf(context, shard, now)) {
    for (const { path, updatedAt } of pages) {
      const lastmod = updatedAt === undefined ? '' : element('lastmod', updatedAt);
      urls.push(`<url>${element('loc', context.options.siteUrl + path)}${lastmod}</url>`);
    }
  }
  return { keys, body: `${head}<urlset ${space}>${urls.join('')}</urlset>\n` };
}

/** The protocol wants an index, its shards and their URLs on one host: a site of its own passes this reply on as its `/sitemap.xml`. */
function addressOf({ options: { siteUrl, publicUrl } }: SiteContext): string {
  return siteUrl === publicUrl ? `${publicUrl}/v1/sitemap.xml` : `${siteUrl}/sitemap.xml`;
}

/** At least one, for the static pages. */
async function shardsOf({ database }: SiteContext): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`
    select max("seq") as "highest" from (
      select max("seq") as "seq" from "listing" union all select max("seq") from "article"
    ) as "numbers"`.execute(database.reads);
  return Math.max(1, Math.ceil((rows[0]?.highest ?? 0) / shardRows));
}

type Page = { path: string; updatedAt?: string };

/** Yields batches, so that other requests run in between. */
async function* pagesOf(context: SiteContext, shard: number, now: Date): AsyncGenerator<Page[]> {
  const end = shard * shardRows;
  if (shard === 1) yield [...fixedPages(context), ...(await collectionPages(context, now))];
  for (const type of ['listing', 'article'] as const) {
    for (let from = end - shardRows; from < end; from += batchRows) {
      yield await batchOf(context, type, from, now);
      await nextTurn();
    }
  }
}

/** The front page, the lists, and the categories and chains that have games. */
function fixedPages({ catalogue: { lookups, games } }: SiteContext): Page[] {
  const visible = games.select({ values: {} });
  const filled = (facet: 'category' | 'chain') =>
    new Set(games.counts(facet, visible).map(({ value }) => value));
  const [inCategory, onChain] = [filled('category'), filled('chain')];
  const categories = [...lookups.category.values()].filter(({ id }) => inCategory.has(id));
  const chains = [...lookups.chain.values()].filter(
    ({ id, status }) => status !== 'archived' && onChain.has(id),
  );
  return [
    { path: '/' },
    { path: `/${sitePaths.listing}` },
    { path: `/${sitePaths.article}` },
    ...categories.map(({ slug }) => ({ path: `/${sitePaths.category}/${slug}` })),
    ...chains.map(({ slug }) => ({ path: `/${sitePaths.blockchain}/${slug}` })),
  ];
}

/** Collections are few; more than this would not fit beside the other pages of the shard. */
const maxCollections = 5_000;

async function collectionPages({ database }: SiteContext, now: Date): Promise<Page[]> {
  const { rows } = await sql<{ slug: string; updatedAt: string }>`
    select "slug", "updatedAt" from "collection"
    where "status" in ('published', 'scheduled') and "publishAt" <= ${now.toISOString()}
    order by "updatedAt" desc, "id" limit ${sql.lit(maxCollections)}`.execute(database.reads);
  return rows.map(({ slug, updatedAt }) => ({ path: `/${sitePaths.collection}/${slug}`, updatedAt }));
}

type Stored = {
  seq: number;
  slug: string;
  updatedAt: string;
  contentUpdatedAt: string | null;
  publishedAt: string;
  isPublic: boolean | number;
};

async function batchOf(
  { database, catalogue }: SiteContext,
  type: 'listing' | 'article',
  from: number,
  now: Date,
): Promise<Page[]> {
  // A column instead of a condition: otherwise SQLite would scan an index by status for every batch.
  const isPublic = type === 'article' ? publicNow(now) : sql`true`;
  const { rows } = await sql<Stored>`
    select "seq", "slug", "updatedAt", "contentUpdatedAt", coalesce("publishedAt", "publishAt") as "publishedAt",
      ${isPublic} as "isPublic" from ${sql.table(type)}
    where "seq" > ${from} and "seq" <= ${from + batchRows} order by "seq"`.execute(database.reads);
  return rows
    .filter((row) => Boolean(row.isPublic) && (type === 'article' || catalogue.games.isVisible(row.seq)))
    .map((row) => ({ path: `/${sitePaths[type]}/${row.slug}`, updatedAt: modifiedAt(row, row.publishedAt) }));
}
