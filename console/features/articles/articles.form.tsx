// Form of an article: loads the article, or starts empty or as a duplicate.
import { lazy } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import { type Article, type ArticleRow, articleFields } from '../../../contract/articles/fields.ts';
import { articleChecklist } from '../../../contract/articles/rules.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { type Values, valuesOf } from '../../form/fields/values.ts';
import { LifecycleForm, type LifecycleFormKind } from '../../lifecycle/LifecycleForm.tsx';
import { loadRichText } from '../../rich-text/RichText.tsx';
import './articles.css';
import { articleKind, articleOf } from './articles.form.kind.tsx';
import { ArticleSections, sections } from './articles.form.sections.tsx';
import { listHref, newHref } from './articles.hrefs.ts';
import { articleLifecycle } from './articles.lifecycle.ts';

const articleForm: LifecycleFormKind<Article, ArticleRow> = {
  calls: articleLifecycle,
  kind: articleKind,
  path: newHref,
  listHref,
  copied,
  sections,
  Sections: ArticleSections,
  checklist: (values) => articleChecklist(articleOf(values)),
  previewLink: articles.previewLink,
  SitePreview: lazy(() => retryUntilOnline(() => import('./articles.form.preview.tsx'))),
  sitePath: ({ slug }) => `/articles/${slug}`,
};

export default function ArticleForm() {
  return <LifecycleForm form={articleForm} />;
}

// Starts with this chunk, not after the record is loaded.
loadRichText('article');

/** Values of a duplicate, without those of the original only. */
function copied(article: Article): Values {
  const {
    slug: _slug,
    externalIds: _ids,
    authorId: _author,
    pinned: _pinned,
    featured: _featured,
    ...rest
  } = valuesOf(articleFields, article);
  return { ...rest, title: `${article.title.slice(0, 103)} (copy)` };
}
