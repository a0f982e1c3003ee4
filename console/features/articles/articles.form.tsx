// Form of an article: loads the article, or starts empty or as a duplicate.

import { articles } from '../../../contract/articles/articles.ts';
import { type Article, type ArticleFields, articleFields } from '../../../contract/articles/fields.ts';
import { FormScreen } from '../../form/FormScreen.tsx';
import { valuesOf } from '../../form/fields/values.ts';
import { loadRichText } from '../../rich-text/RichText.tsx';
import { ArticleEditor } from './articles.form.editor.tsx';
import { listHref, newHref } from './articles.hrefs.ts';

export default function ArticleForm() {
  return (
    <FormScreen noun="article" detail={articles.detail} path={newHref} listHref={listHref} copied={copied}>
      {({ key, ...form }) => <ArticleEditor key={key} {...form} />}
    </FormScreen>
  );
}

// Starts with this chunk, not after the record is loaded.
loadRichText('article');

/** Values of a duplicate, without those of the original only. */
function copied(article: Article): Partial<ArticleFields> {
  const {
    slug: _slug,
    authorId: _author,
    pinned: _pinned,
    featured: _featured,
    ...rest
  } = valuesOf(articleFields, article);
  return { ...rest, title: `${article.title.slice(0, 103)} (copy)` };
}
