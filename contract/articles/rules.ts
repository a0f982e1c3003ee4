// Rules over a whole article: what is missing to publish, how complete it is.

import { advised, type ChecklistEntry, completenessOf, missingOf, required } from '../kit/checklist.ts';
import type { FieldErrors } from '../kit/errors.ts';
import { readingOf } from '../text/rich-text.ts';
import type { ArticleFields } from './fields.ts';

/** Excerpt characters that publishing asks for. */
export const excerptToPublish = 40;
/** Words below which a text is hardly an article. */
const fewWords = 150;

/** The publish checklist and the advised fields, in the form's order. */
export function articleChecklist(article: ArticleFields): ChecklistEntry<keyof ArticleFields>[] {
  const { excerpt, body, coverId, type, disclosure, tags, gameIds, blockchainIds, seo } = article;
  const { words } = readingOf(body ?? '');
  return [
    required(
      'excerpt',
      `Write an excerpt of at least ${excerptToPublish} characters`,
      (excerpt?.length ?? 0) >= excerptToPublish,
    ),
    required('body', 'Add the text', body !== null),
    required('coverId', 'Add a cover', coverId !== null),
    ...(type === 'sponsored'
      ? [required('disclosure', 'Add a disclosure: who paid for it', disclosure !== null)]
      : []),
    advised('body', `Write at least ${fewWords} words`, words >= fewWords),
    advised('categoryIds', 'Add a category', article.categoryIds.length > 0),
    advised('gameIds', 'Add the games or chains it is about', gameIds.length + blockchainIds.length > 0),
    advised('tags', 'Add at least two tags', tags.length >= 2),
    advised('seo', 'Add a search description', seo.description !== null),
  ];
}

/** What stands between an article and publishing, as field errors; empty when it may be published. */
export function publishErrors(article: ArticleFields): FieldErrors {
  return missingOf(articleChecklist(article));
}

/** 0..100. */
export function articleCompleteness(article: ArticleFields): number {
  return completenessOf(articleChecklist(article));
}
