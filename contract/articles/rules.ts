// Rules over a whole article: the publish checklist and its completeness.

import {
  type ChecklistEntry,
  completenessOf,
  missingItems,
  recommended,
  required,
} from '../kit/checklist.ts';
import type { FieldErrors } from '../kit/errors.ts';
import { reviewByOf } from '../kit/freshness.ts';
import { readingOf } from '../text/rich-text.ts';
import type { ArticleFields } from './fields.ts';

/** Minimum characters of the excerpt to publish. */
export const minExcerptLength = 40;
/** Recommended minimum words of the body. */
const recommendedWords = 150;

/** The publish checklist with the recommended fields, in the form's order. */
export function articleChecklist(article: ArticleFields): ChecklistEntry<keyof ArticleFields>[] {
  const { excerpt, body, coverId, type, disclosure, tags, gameIds, blockchainIds, seo } = article;
  const { words } = readingOf(body ?? '');
  return [
    required(
      'excerpt',
      `Write an excerpt of at least ${minExcerptLength} characters`,
      (excerpt?.length ?? 0) >= minExcerptLength,
    ),
    required('body', 'Add the text', body !== null),
    required('coverId', 'Add a cover', coverId !== null),
    ...(type === 'sponsored'
      ? [required('disclosure', 'Add a disclosure that names the sponsor', disclosure !== null)]
      : []),
    recommended('body', `Write at least ${recommendedWords} words`, words >= recommendedWords),
    recommended('categoryIds', 'Add a category', article.categoryIds.length > 0),
    recommended('gameIds', 'Add related games or chains', gameIds.length + blockchainIds.length > 0),
    recommended('tags', 'Add at least two tags', tags.length >= 2),
    recommended('seo', 'Add a search description', seo.description !== null),
  ];
}

/** Missing required items as field errors; empty when the article can be published. */
export function publishErrors(article: ArticleFields): FieldErrors {
  return missingItems(articleChecklist(article));
}

/** 0..100. */
export function articleCompleteness(article: ArticleFields): number {
  return completenessOf(articleChecklist(article));
}

/** When an article is to be verified next. By default never: most are news. */
export function articleReviewBy(
  { reviewEvery }: Pick<ArticleFields, 'reviewEvery'>,
  times: Parameters<typeof reviewByOf>[1],
): string | null {
  return reviewByOf(reviewEvery ?? 0, times);
}
