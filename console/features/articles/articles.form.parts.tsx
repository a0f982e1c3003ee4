// Parts that only the article form has: author, length, and search result preview.

import { articles } from '../../../contract/articles/articles.ts';
import type { Article } from '../../../contract/articles/fields.ts';
import { readingOf } from '../../../contract/text/rich-text.ts';
import { useRead } from '../../data/queries.ts';
import { type PickerProps, RecordPicker } from '../../pickers/RecordPicker.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { useArticle } from './articles.form.kind.tsx';

/** @param saved the author of the saved article, whose account may be deleted */
export function AuthorPicker({ saved, ...props }: PickerProps & { saved: Article['author'] }) {
  const read = useRead(articles.authors, {});
  const { data = [] } = read;
  const gone = saved === null || data.some(({ id }) => id === saved.id) ? [] : [saved];
  const options = [...data, ...gone].map(({ id, name }) => ({
    id,
    name,
    color: null,
    hint: '',
    aliases: [],
  }));
  return <RecordPicker {...props} options={options} read={read} />;
}

/** Length of the text as typed. */
export function Length() {
  const { words, minutes } = readingOf(useArticle().body ?? '');
  return (
    <p className="form-note form-count" aria-label="Text length">
      {words === 1 ? '1 word' : `${grouped(words)} words`}
      {minutes > 0 && `, ${minutes} min to read`}
    </p>
  );
}

/** Preview of the article as a search result, with its fallbacks. */
export function SearchPreview() {
  const { title, slug, excerpt, seo } = useArticle();
  return (
    <figure className="article-preview" aria-label="Search result preview">
      <div className="article-preview-link">{`${location.host} › articles › ${slug || '…'}`}</div>
      <div className="article-preview-title">{seo.title ?? (title || 'The title of the article')}</div>
      <div>{seo.description ?? excerpt ?? 'The excerpt of the article'}</div>
    </figure>
  );
}
