// The sitemap: an index, and shards of pages in an order that does not change as pages are added at its end.
// https://www.sitemaps.org/protocol.html
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SiteInput } from '../../../contract/site.kit.ts';
import type { site } from '../../../contract/site.ts';
import type { Absent, Answer } from '../../platform/delivery.ts';
import { publicNow } from './site.articles.ts';
import type { SiteContext } from './site.context.ts';
import { sitePaths } from './site.pages.ts';
import { element } from './xml.ts';

type Sitemap = typeof site.sitemap;
/** Records by whose numbers shards are cut: the protocol allows 50,000 pages in one. */
const shardSize = 25_000;
/** Of these so many are read at once, in some milliseconds. */
const slice = 1_000;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export async function sitemap(
  context: SiteContext,
  { shard }: SiteInput<Sitemap>,
  now: Date,
): Promise<Answer<string> | Absent> {
  const shards = await shardsOf(context);
  const keys = ['sitemap', 'games', 'articles', 'categories', 'blockchains'];
  if (shard === undefined) {
    const { publicUrl } = context.options;
    const items = Array.from(
      { length: shards },
      (_, index) => `<sitemap>${element('loc', `${publicUrl}/v1/sitemap.xml?shard=${index + 1}`)}</sitemap>`,
    );
    return { keys, body: `${head}<sitemapindex ${space}>${items.join('')}</sitemapindex>\n` };
  }
  if (shard > shards) return 'missing';
  const urls: string[] = [];
  for await (const pages of pagesOf(context, shard, now)) {
    for (const { path, updatedAt } of pages) {
      const lastmod = updatedAt === undefined ? '' : element('lastmod', updatedAt);
      urls.push(`<url>${element('loc', context.options.siteUrl + path)}${lastmod}</url>`);
    }
  }
  return { keys, body: `${head}<urlset ${space}>${urls.join('')}</urlset>\n` };
}

/** As many as the greatest number of a listing or article asks for; at least one, for the pages that are always there. */
async function shardsOf({ database }: SiteContext): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max("seq") as "most" from (
      select max("seq") as "seq" from "listing" union all select max("seq") from "article"
    ) as "numbers"`.execute(database.reads);
  return Math.max(1, Math.ceil((rows[0]?.most ?? 0) / shardSize));
}

type Page = { path: string; updatedAt?: string };

/** In parts that leave the event loop to others in between. */
async function* pagesOf(context: SiteContext, shard: number, now: Date): AsyncGenerator<Page[]> {
  const end = shard * shardSize;
  if (shard === 1) yield pagesAlways(context);
  for (const type of ['listing', 'article'] as const) {
    for (let from = end - shardSize; from < end; from += slice) {
      yield await pagesOfSome(context, type, from, now);
      await turn();
    }
  }
}

function pagesAlways({ catalogue: { lookups } }: SiteContext): Page[] {
  const chains = [...lookups.chain.values()].filter(({ status }) => status !== 'archived');
  return [
    { path: '/' },
    ...[...lookups.category.values()].map(({ slug }) => ({ path: `/${sitePaths.category}/${slug}` })),
    ...chains.map(({ slug }) => ({ path: `/${sitePaths.blockchain}/${slug}` })),
  ];
}

async function pagesOfSome(
  { database, catalogue }: SiteContext,
  type: 'listing' | 'article',
  from: number,
  now: Date,
): Promise<Page[]> {
  // Looked at and not asked for, as SQLite would go through all of an index by status for each part.
  const isPublic = type === 'article' ? publicNow(now) : sql`true`;
  const { rows } = await sql<{ seq: number; slug: string; updatedAt: string; isPublic: boolean | number }>`
    select "seq", "slug", "updatedAt", ${isPublic} as "isPublic" from ${sql.table(type)}
    where "seq" > ${from} and "seq" <= ${from + slice} order by "seq"`.execute(database.reads);
  return rows
    .filter((row) => Boolean(row.isPublic) && (type === 'article' || catalogue.games.isVisible(row.seq)))
    .map(({ slug, updatedAt }) => ({ path: `/${sitePaths[type]}/${slug}`, updatedAt }));
}
