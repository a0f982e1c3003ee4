// GET /v1/articles and /v1/articles/{slug}.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ArticleFields } from '../../../contract/articles/fields.ts';
import { cursorText, type SortKey } from '../../../contract/delivery/cursors.ts';
import type { site } from '../../../contract/delivery/delivery.ts';
import type { SiteInput, SiteOutput } from '../../../contract/delivery/kit.ts';
import type { ArticleCard, ArticlePage } from '../../../contract/delivery/shapes.ts';
import { listLimits } from '../../../contract/kit/limits.ts';
import { fold } from '../../../contract/text/fold.ts';
import { mentions, withSubcategories } from '../../catalogue/lookups.ts';
import type { Absent, Answer } from '../../delivery/feature.ts';
import { picturesOf } from '../../media/usage.ts';
import { among, anyOf, type Condition, where } from '../../records/lists.ts';
import { pictureIdsIn, withPictures } from '../../records/rich-text.ts';
import { search } from '../../records/search.ts';
import { type ArticleEntry, articleCardsOf, idsIn } from './article-cards.ts';
import { cardsOf } from './cards.ts';
import type { SiteContext } from './context.ts';
import { articleJsonLd } from './json-ld.ts';
import { modifiedAt, notFound, pageAt } from './pages.ts';

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
  const { page = 1, pageSize = listLimits.pageSize, cursor } = input;
  const { total, rows } = await found(context, await conditionsOf(context, input, now), {
    after: cursor?.key,
    offset: cursor === undefined ? (page - 1) * pageSize : 0,
    // One more shows whether there is a next page.
    limit: pageSize + 1,
  });
  const shown = rows.slice(0, pageSize);
  const cards = await articleCardsOf(
    context,
    shown.map(({ seq }) => seq),
  );
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    keys: ['articles', 'categories', 'blockchains', ...cards.map(({ id }) => `article-${id}`)],
    body: {
      items: cards.map(({ card }) => card),
      total,
      page: cursor === undefined ? page : null,
      pageSize,
      nextCursor:
        last === undefined
          ? null
          : cursorText({ order: 'pinned', key: [last.pinned, last.publishAt, last.id], pin: '' }),
    },
  };
}

export async function article(
  context: SiteContext,
  { slug }: SiteInput<Article>,
  now: Date,
): Promise<Answer<ArticlePage> | Absent> {
  const seq = await pageAt(context, 'article', slug, now);
  return typeof seq === 'number' ? ((await articlePageOf(context, seq, now)) ?? notFound('article')) : seq;
}

/** The newest articles, optionally with pinned ones first. */
export async function latestArticles(
  context: SiteContext,
  now: Date,
  limit: number,
  pinnedFirst: boolean,
): Promise<ArticleEntry[]> {
  const { rows } = await found(context, [() => publicNow(now)], { offset: 0, limit, pinnedFirst });
  return articleCardsOf(
    context,
    rows.map(({ seq }) => seq),
  );
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
  const gameIds = await idsIn(context, 'articleGame', 'listingId', [seq]);
  const chains = await idsIn(context, 'articleBlockchain', 'blockchainId', [seq]);
  const about = gameIds.get(seq) ?? [];
  const [games, related] = [await gamesOf(context, about), await relatedArticles(context, seq, now)];
  const body = await pageOf(context, {
    card: shown.card,
    fields: {
      ...row,
      tags: JSON.parse(row.tags),
      seo: JSON.parse(row.seo),
      blockchainIds: chains.get(seq) ?? [],
    },
    wordCount: row.wordCount,
    updatedAt: modifiedAt(row, shown.card.publishedAt),
    games,
    related,
  });
  return {
    keys: [
      `article-${row.id}`,
      'categories',
      'blockchains',
      // Also of games that are not public: they show once they are.
      ...about.map((id) => `game-${id}`),
      ...related.map(({ id }) => `article-${id}`),
    ],
    body,
  };
}

type Shown = {
  card: ArticleCard;
  fields: Pick<
    ArticleFields,
    | 'title'
    | 'excerpt'
    | 'body'
    | 'tags'
    | 'sourceName'
    | 'sourceUrl'
    | 'disclosure'
    | 'seo'
    | 'blockchainIds'
  >;
  wordCount: number;
  updatedAt: string;
  games: Awaited<ReturnType<typeof cardsOf>>;
  related: readonly ArticleEntry[];
};

/** The page of an article with these fields. */
export async function pageOf(context: SiteContext, shown: Shown): Promise<ArticlePage> {
  const { card, fields, wordCount, updatedAt, games, related } = shown;
  const { tags, sourceName, sourceUrl, disclosure, seo } = fields;
  const page: Omit<ArticlePage, 'jsonLd'> = {
    ...card,
    body: await bodyOf(context, fields.body),
    wordCount,
    tags,
    sourceName,
    sourceUrl,
    disclosure,
    updatedAt,
    games: games.map(({ card: game }) => game),
    blockchains: mentions(context.catalogue.lookups.chain, fields.blockchainIds),
    seo: { title: seo.title ?? fields.title, description: seo.description ?? fields.excerpt },
    related: related.map((one) => one.card),
  };
  return { ...page, jsonLd: articleJsonLd(page, context.options) };
}

/** The public ones among these games, in their order. */
export async function gamesOf(context: SiteContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await context.database.reads
    .selectFrom('listing')
    .select(['id', 'seq'])
    .where('id', 'in', ids)
    .execute();
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
  const visible = ids
    .flatMap((id) => seqs.get(id) ?? [])
    .filter((seq) => context.catalogue.games.isVisible(seq));
  return cardsOf(context, visible);
}

/** The body with absolute picture URLs, as the site is on another origin. */
async function bodyOf({ database, options }: SiteContext, body: string | null): Promise<string | null> {
  const pictures = await picturesOf(database.reads, pictureIdsIn(body));
  const absolute = [...pictures].map(
    ([id, picture]) => [id, { ...picture, url: options.publicUrl + picture.url }] as const,
  );
  return withPictures(body, new Map(absolute));
}

type Window = { offset: number; limit: number; pinnedFirst?: boolean; after?: SortKey | undefined };
type Sorted = { seq: number; pinned: number; publishAt: string; id: string };

async function found(
  { database }: SiteContext,
  conditions: readonly Condition[],
  { offset, limit, pinnedFirst = true, after }: Window,
): Promise<{ total: number; rows: Sorted[] }> {
  const those = sql`from "article" ${where(conditions, (column) => sql.ref(`article.${column}`))}`;
  const counted = await sql<{ total: number }>`select count(*) as "total" ${those}`.execute(database.reads);
  const total = counted.rows[0]?.total ?? 0;
  if (offset >= total) return { total, rows: [] };
  const pinned = sql.raw(pinnedFirst ? '"pinned" desc, ' : '');
  const behind = after === undefined ? sql`` : sql`and ("pinned", "publishAt", "id") < (${sql.join(after)})`;
  const { rows } = await sql<Sorted>`
    select "seq", "pinned", "publishAt", "id" ${those} ${behind}
    order by ${pinned}"publishAt" desc, "id" desc limit ${sql.lit(limit)} offset ${offset}`.execute(
    database.reads,
  );
  return { total, rows };
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
export async function relatedArticles(context: SiteContext, seq: number, now: Date): Promise<ArticleEntry[]> {
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
