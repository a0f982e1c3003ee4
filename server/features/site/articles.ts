// GET /v1/articles and /v1/articles/{slug}.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import type { ArticleCard, ArticlePage } from '../../../contract/delivery/shapes.ts';
import { listLimits } from '../../../contract/kit/limits.ts';
import { fold } from '../../../contract/text/fold.ts';
import { mentions, withSubcategories } from '../../catalogue/lookups.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import { picturesOf } from '../../media/usage.ts';
import { among, anyOf, type Condition, inOrderOf, where } from '../../records/lists.ts';
import { pictureIdsIn, withPictures } from '../../records/rich-text.ts';
import { search } from '../../records/search.ts';
import { cardsOf, keysOf } from './cards.ts';
import type { SiteContext } from './context.ts';
import { articleJsonLd } from './json-ld.ts';
import { modifiedAt, pageAt } from './pages.ts';

type Articles = typeof site.articles;
type Article = typeof site.article;
const relatedShown = 4;

/** SQL condition: public at a time. */
export function publicNow(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`"article"."status" in ('published', 'scheduled') and "article"."publishAt" <= ${now.toISOString()}`;
}

export async function articles(
  context: SiteContext,
  input: SiteInput<Articles>,
  now: Date,
): Promise<Answer<SiteOutput<Articles>>> {
  const { page = 1, pageSize = listLimits.pageSize } = input;
  const { total, seqs } = await found(context, await conditionsOf(context, input, now), {
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  const cards = await articleCardsOf(context, seqs);
  return {
    keys: ['articles', ...cards.map(({ id }) => `article-${id}`)],
    body: { items: cards.map(({ card }) => card), total, page, pageSize },
  };
}

export async function article(
  context: SiteContext,
  { slug }: SiteInput<Article>,
  now: Date,
): Promise<Answer<ArticlePage> | Absent> {
  const seq = await pageAt(context, 'article', slug, now);
  return typeof seq === 'number' ? ((await articlePageOf(context, seq, now)) ?? 'missing') : seq;
}

/** The newest articles, optionally with pinned ones first. */
export async function latestArticles(
  context: SiteContext,
  now: Date,
  limit: number,
  pinnedFirst: boolean,
): Promise<ArticleEntry[]> {
  const { seqs } = await found(context, [() => publicNow(now)], { offset: 0, limit, pinnedFirst });
  return articleCardsOf(context, seqs);
}

/** An article's page in any status. */
export async function articlePageOf(
  context: SiteContext,
  seq: number,
  now: Date,
): Promise<Answer<ArticlePage> | undefined> {
  const { reads } = context.database;
  const [shown] = await articleCardsOf(context, [seq]);
  const row = await reads.selectFrom('article').selectAll().where('seq', '=', seq).executeTakeFirst();
  if (shown === undefined || row === undefined) return undefined;
  const named = await sql<{ listingSeq: number }>`
    select "listing"."seq" as "listingSeq" from "articleGame"
    inner join "listing" on "listing"."id" = "articleGame"."listingId"
    where "articleSeq" = ${seq} order by "position"`.execute(reads);
  const visible = named.rows
    .map(({ listingSeq }) => listingSeq)
    .filter((listingSeq) => context.catalogue.games.isVisible(listingSeq));
  const games = await cardsOf(context, visible);
  const chains = await idsIn(context, 'articleBlockchain', 'blockchainId', [seq]);
  const related = await relatedArticles(context, seq, now);
  const seo: ArticlePage['seo'] = JSON.parse(row.seo);
  const page: Omit<ArticlePage, 'jsonLd'> = {
    ...shown.card,
    body: await bodyOf(context, row.body),
    wordCount: row.wordCount,
    tags: JSON.parse(row.tags),
    sourceName: row.sourceName,
    sourceUrl: row.sourceUrl,
    disclosure: row.disclosure,
    updatedAt: modifiedAt(row, shown.card.publishedAt),
    games: games.map(({ card }) => card),
    blockchains: mentions(context.catalogue.lookups.chain, chains.get(seq) ?? []),
    seo: { title: seo.title ?? row.title, description: seo.description ?? row.excerpt },
    related: related.map(({ card }) => card),
  };
  return {
    keys: [`article-${row.id}`, ...keysOf(games), ...related.map(({ id }) => `article-${id}`), 'categories'],
    body: { ...page, jsonLd: articleJsonLd(page, context.options) },
  };
}

/** The body with absolute picture URLs, as the site is on another origin. */
async function bodyOf({ database, options }: SiteContext, body: string | null): Promise<string | null> {
  const pictures = await picturesOf(database.reads, pictureIdsIn(body));
  const absolute = [...pictures].map(
    ([id, picture]) => [id, { ...picture, url: options.publicUrl + picture.url }] as const,
  );
  return withPictures(body, new Map(absolute));
}

type Window = { offset: number; limit: number; pinnedFirst?: boolean };

async function found(
  { database }: SiteContext,
  conditions: readonly Condition[],
  { offset, limit, pinnedFirst = true }: Window,
): Promise<{ total: number; seqs: number[] }> {
  const those = sql`from "article" ${where(conditions, (column) => sql.ref(`article.${column}`))}`;
  const counted = await sql<{ total: number }>`select count(*) as "total" ${those}`.execute(database.reads);
  const total = counted.rows[0]?.total ?? 0;
  if (offset >= total) return { total, seqs: [] };
  const pinned = sql.raw(pinnedFirst ? '"pinned" desc, ' : '');
  const { rows } = await sql<{ seq: number }>`
    select "seq" ${those} order by ${pinned}"publishAt" desc, "id" desc limit ${sql.lit(limit)} offset ${offset}`.execute(
    database.reads,
  );
  return { total, seqs: rows.map(({ seq }) => seq) };
}

async function conditionsOf(
  { database, catalogue: { lookups } }: SiteContext,
  input: SiteInput<Articles>,
  now: Date,
): Promise<Condition[]> {
  const { q, type, category, game, chain, language, tag, featured } = input;
  const matching = search(database.dialect, 'article', q);
  const games = game === undefined ? undefined : await listingIds(database, game);
  const known = (facet: 'category' | 'chain', slugs: readonly string[] | undefined) =>
    slugs?.flatMap((slug) => lookups.idOf(facet, slug) ?? []);
  const inTable = (table: string) => ({ table, seq: 'articleSeq' });
  return [
    () => publicNow(now),
    ...(matching === undefined ? [] : [matching.matches]),
    ...anyOf('type', type),
    ...anyOf('language', language),
    ...anyOf('featured', featured === undefined ? undefined : [featured ? 1 : 0]),
    ...amongOrNone(
      inTable('articleCategory'),
      'categoryId',
      withSubcategories(lookups, known('category', category)),
    ),
    ...amongOrNone(inTable('articleBlockchain'), 'blockchainId', known('chain', chain)),
    ...amongOrNone(inTable('articleGame'), 'listingId', games),
    ...among(inTable('articleTag'), 'tagKey', tag === undefined ? undefined : [fold(tag)]),
  ];
}

/** As `among`, but unknown slugs match nothing. */
function amongOrNone(
  table: { table: string; seq: string },
  column: string,
  ids: readonly string[] | undefined,
): Condition[] {
  return ids?.length === 0 ? [() => sql<SqlBool>`1 = 0`] : among(table, column, ids);
}

async function listingIds({ reads }: SiteContext['database'], slugs: readonly string[]): Promise<string[]> {
  const rows = await reads
    .selectFrom('slug')
    .select('entityId')
    .where('type', '=', 'listing')
    .where('slug', 'in', slugs)
    .where('pending', '=', 0)
    .execute();
  return rows.map(({ entityId }) => entityId);
}

/** Articles about the same games, with the same tags or in the same categories; the newest among equals. */
async function relatedArticles(context: SiteContext, seq: number, now: Date): Promise<ArticleEntry[]> {
  const { rows } = await sql<{ seq: number }>`
    select "article"."seq" from (
      select "other"."articleSeq" as "seq", 3 as "weight" from "articleGame" as "own"
      inner join "articleGame" as "other" on "other"."listingId" = "own"."listingId" where "own"."articleSeq" = ${seq}
      union all
      select "other"."articleSeq", 2 from "articleTag" as "own"
      inner join "articleTag" as "other" on "other"."tagKey" = "own"."tagKey" where "own"."articleSeq" = ${seq}
      union all
      select "other"."articleSeq", 1 from "articleCategory" as "own"
      inner join "articleCategory" as "other" on "other"."categoryId" = "own"."categoryId" where "own"."articleSeq" = ${seq}
    ) as "shared" inner join "article" on "article"."seq" = "shared"."seq"
    where "article"."seq" <> ${seq} and ${publicNow(now)}
    group by "article"."seq", "article"."publishAt", "article"."id"
    order by sum("weight") desc, "article"."publishAt" desc, "article"."id" limit ${sql.lit(relatedShown)}`.execute(
    context.database.reads,
  );
  return articleCardsOf(
    context,
    rows.map((row) => row.seq),
  );
}

export type ArticleEntry = { id: string; card: ArticleCard };
type Stored = Omit<ArticleCard, 'pinned' | 'featured' | 'cover' | 'categories'> & {
  seq: number;
  id: string;
  pinned: number;
  featured: number;
  coverId: string | null;
};

/** Cards of articles in the order of the row ids. */
async function articleCardsOf(context: SiteContext, seqs: readonly number[]): Promise<ArticleEntry[]> {
  if (seqs.length === 0) return [];
  const { reads } = context.database;
  const { rows } = await sql<Stored>`
    select "article"."seq", "article"."id", "slug", "title", "type", "excerpt", "byline", "account"."name" as "author",
      "language", "pinned", "featured", "readingMinutes", coalesce("publishedAt", "publishAt", "article"."updatedAt") as "publishedAt", "coverId"
    from "article" left join "account" on "account"."id" = "article"."authorId"
    where "article"."seq" in (${sql.join(seqs)})`.execute(reads);
  const categories = await idsIn(context, 'articleCategory', 'categoryId', seqs);
  const pictures = await picturesOf(
    reads,
    rows.map(({ coverId }) => coverId),
  );
  return inOrderOf(seqs, rows).map(({ seq, id, coverId, ...row }) => ({
    id,
    card: {
      ...row,
      pinned: row.pinned === 1,
      featured: row.featured === 1,
      cover: context.picture(pictures.get(coverId ?? '')),
      categories: mentions(context.catalogue.lookups.category, categories.get(seq) ?? []),
    },
  }));
}

async function idsIn(
  { database }: SiteContext,
  table: 'articleCategory' | 'articleBlockchain',
  column: string,
  seqs: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ seq: number; id: string }>`
    select "articleSeq" as "seq", ${sql.ref(column)} as "id" from ${sql.table(table)}
    where "articleSeq" in (${sql.join(seqs)}) order by "articleSeq", "position"`.execute(database.reads);
  const ids = new Map<number, string[]>();
  for (const { seq, id } of rows) ids.set(seq, [...(ids.get(seq) ?? []), id]);
  return ids;
}
