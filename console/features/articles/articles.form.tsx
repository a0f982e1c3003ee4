// The form of an article: loads what it is about, or begins with nothing but a title.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Article, type ArticleFields, articleFields } from '../../../contract/articles.fields.ts';
import { articles } from '../../../contract/articles.ts';
import { FormLoading } from '../../platform/form/FormLoading.tsx';
import { sameForm } from '../../platform/form/unsaved.ts';
import { useFormKey } from '../../platform/form/useFormKey.ts';
import { valuesOf } from '../../platform/form/values.ts';
import { queryOf, useRead } from '../../platform/queries.ts';
import { loadRichText } from '../../platform/richtext/RichText.tsx';
import { ErrorPanel } from '../../platform/ui/ErrorPanel.tsx';
import { ArticleEditor } from './articles.form.editor.tsx';
import { copyHref, formHref, newHref } from './articles.lifecycle.ts';

export default function ArticleForm() {
  const [query] = useSearchParams();
  const id = query.get('id');
  const copyOf = query.get('copy');
  const { key, keep } = useFormKey(id ?? `new ${copyOf ?? ''} ${query.get('after') ?? ''}`);
  const client = useQueryClient();
  const navigate = useNavigate();
  const source = id ?? copyOf;
  const { data, error, refetch } = useRead(
    articles.detail,
    { id: source ?? '' },
    { enabled: source !== null },
  );

  const onSaved = useCallback(
    ({ record, created, another }: { record: Article; created: boolean; another: boolean }) => {
      client.setQueryData(queryOf(articles.detail, { id: record.id }).queryKey, record);
      if (another) void navigate(`${newHref}?after=${record.id}`, { replace: true });
      else if (created) {
        keep(record.id);
        void navigate(formHref(record.id), { replace: true, preventScrollReset: true, state: sameForm });
      }
    },
    [client, navigate, keep],
  );

  if (source !== null && data === undefined) {
    return error === null ? <FormLoading /> : <ErrorPanel error={error} onRetry={() => void refetch()} />;
  }
  const record = id === null ? null : (data ?? null);
  const initial = copyOf !== null && data ? copied(data) : undefined;
  return (
    <ArticleEditor
      key={key}
      record={record}
      source={data}
      {...(initial ? { initial } : {})}
      onSaved={onSaved}
      onDuplicate={record ? () => void navigate(copyHref(record.id)) : undefined}
    />
  );
}

// Begun with this chunk, not after the record is there.
loadRichText('article');

/** The values of another article, without what belongs to that one alone. */
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
