// The sitemap: an index, and shards of pages in an order that does not change as pages are added at its end.
// https://www.sitemaps.org/protocol.html
import { sql } from 'kysely';
import type { SiteInput } from '../../../contract/site.kit.ts';
import type { site } from '../../../contract/site.ts';
import type { Absent, Answer } from '../../platform/delivery.ts';
import { publicNow } from './site.articles.ts';
import { sitePaths } from './site.pages.ts';
import type { SiteState } from './site.state.ts';
import { element } from './xml.ts';

type Sitemap = typeof site.sitemap;
/** Records by whose numbers shards are cut: the protocol allows 50,000 pages in one. */
const shardSize = 25_000;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export async function sitemap(
  state: SiteState,
  { shard }: SiteInput<Sitemap>,
  now: Date,
): Promise<Answer<string> | Absent> {
  const shards = await shardsOf(state);
  const keys = ['sitemap', 'games', 'articles', 'categories', 'blockchains'];
  if (shard === undefined) {
    const { publicUrl } = state.options;
    const items = Array.from(
      { length: shards },
      (_, index) => `<sitemap>${element('loc', `${publicUrl}/v1/sitemap.xml?shard=${index + 1}`)}</sitemap>`,
    );
    return { keys, body: `${head}<sitemapindex ${space}>${items.join('')}</sitemapindex>\n` };
  }
  if (shard > shards) return 'missing';
  const urls = (await pagesOf(state, shard, now)).map(
    ({ path, updatedAt }) =>
      `<url>${element('loc', state.options.siteUrl + path)}${updatedAt === undefined ? '' : element('lastmod', updatedAt)}</url>`,
  );
  return { keys, body: `${head}<urlset ${space}>${urls.join('')}</urlset>\n` };
}

/** As many as the greatest number of a listing or article asks for; at least one, for the pages that are always there. */
async function shardsOf({ database }: SiteState): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max("seq") as "most" from (
      select max("seq") as "seq" from "listing" union all select max("seq") from "article"
    ) as "numbers"`.execute(database.reads);
  return Math.max(1, Math.ceil((rows[0]?.most ?? 0) / shardSize));
}

type Page = { path: string; updatedAt?: string };

async function pagesOf(
  { database, catalogue, places }: SiteState,
  shard: number,
  now: Date,
): Promise<Page[]> {
  const [from, to] = [(shard - 1) * shardSize, shard * shardSize];
  const games = await sql<{ seq: number; slug: string; updatedAt: string }>`
    select "seq", "slug", "updatedAt" from "listing" where "seq" > ${from} and "seq" <= ${to} order by "seq"`.execute(
    database.reads,
  );
  const articles = await sql<{ slug: string; updatedAt: string }>`
    select "slug", "updatedAt" from "article"
    where "seq" > ${from} and "seq" <= ${to} and ${publicNow(now)} order by "seq"`.execute(database.reads);
  const always = [
    { path: '/' },
    ...[...places.category.values()].map(({ slug }) => ({ path: `/${sitePaths.category}/${slug}` })),
    ...[...places.chain.values()]
      .filter(({ status }) => status !== 'archived')
      .map(({ slug }) => ({ path: `/${sitePaths.blockchain}/${slug}` })),
  ];
  return [
    ...(shard === 1 ? always : []),
    ...games.rows
      .filter(({ seq }) => catalogue.isVisible(seq))
      .map(({ slug, updatedAt }) => ({ path: `/${sitePaths.listing}/${slug}`, updatedAt })),
    ...articles.rows.map(({ slug, updatedAt }) => ({ path: `/${sitePaths.article}/${slug}`, updatedAt })),
  ];
}
