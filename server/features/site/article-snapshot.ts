// The page of an article as it is typed in its form, whether or not it was ever saved.
import type { ArticleFields } from '../../../contract/articles/fields.ts';
import type { ArticleCard, ArticlePage } from '../../../contract/delivery/shapes.ts';
import { readingOf } from '../../../contract/text/rich-text.ts';
import { mentions } from '../../catalogue/lookups.ts';
import type { ArticleSnapshot } from '../../delivery/snapshots.ts';
import { picturesOf } from '../../media/usage.ts';
import { gamesOf, pageOf, relatedArticles } from './articles.ts';
import type { SiteContext } from './context.ts';
import { modifiedAt } from './pages.ts';

export async function articleSnapshot(
  context: SiteContext,
  { recordId, fields }: ArticleSnapshot,
  now: Date,
): Promise<ArticlePage> {
  const saved =
    recordId === null
      ? undefined
      : await context.database.reads
          .selectFrom('article')
          .select(['seq', 'publishedAt', 'publishAt', 'contentUpdatedAt', 'updatedAt'])
          .where('id', '=', recordId)
          .executeTakeFirst();
  const publishedAt = saved?.publishedAt ?? saved?.publishAt ?? saved?.updatedAt ?? now.toISOString();
  const { words, minutes } = readingOf(fields.body ?? '');
  return pageOf(context, {
    card: await cardOf(context, fields, publishedAt, minutes),
    fields,
    wordCount: words,
    updatedAt: saved === undefined ? publishedAt : modifiedAt(saved, publishedAt),
    games: await gamesOf(context, fields.gameIds),
    related: saved === undefined ? [] : await relatedArticles(context, saved.seq, now),
  });
}

async function cardOf(
  context: SiteContext,
  fields: ArticleFields,
  publishedAt: string,
  readingMinutes: number,
): Promise<ArticleCard> {
  const { slug, title, type, excerpt, byline, language, pinned, featured, coverId, authorId } = fields;
  const { reads } = context.database;
  const pictures = await picturesOf(reads, [coverId]);
  const author = await reads
    .selectFrom('account')
    .select('name')
    .where('id', '=', authorId)
    .executeTakeFirst();
  return {
    slug,
    title,
    type,
    excerpt,
    byline,
    author: author?.name ?? null,
    language,
    pinned,
    featured,
    readingMinutes,
    publishedAt,
    cover: context.picture(pictures.get(coverId ?? '')),
    categories: mentions(context.catalogue.lookups.category, fields.categoryIds),
  };
}
