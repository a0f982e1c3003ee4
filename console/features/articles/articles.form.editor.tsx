// The article's form: header, sections and checklist.
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useCallback, useMemo } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import type { Article, ArticleFields } from '../../../contract/articles/fields.ts';
import { useCan } from '../../data/access.tsx';
import { queryOf } from '../../data/queries.ts';
import { FormHeader } from '../../form/FormHeader.tsx';
import { FormNav } from '../../form/FormNav.tsx';
import type { OpenForm } from '../../form/FormScreen.tsx';
import { RecordForm } from '../../form/RecordForm.tsx';
import { useRecordForm } from '../../form/saving/useRecordForm.ts';
import { Lifecycle, useLifecycle } from '../../lifecycle/Lifecycle.tsx';
import { previewItems } from '../../lifecycle/preview.ts';
import { useDeletion } from '../../lifecycle/useDeletion.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import './articles.css';
import { articleKind } from './articles.form.kind.tsx';
import { ArticleChecklist } from './articles.form.parts.tsx';
import { ArticleSections, sections } from './articles.form.sections.tsx';
import { listHref } from './articles.hrefs.ts';
import { articleLifecycle } from './articles.lifecycle.ts';

type EditorProps = Omit<OpenForm<Article, ArticleFields>, 'key'>;

export function ArticleEditor({ record: loaded, source, initial, onSaved, onDuplicate }: EditorProps) {
  const canEdit = useCan('articles.edit');
  const readOnly = canEdit ? undefined : 'View only: you need the right to edit articles.';
  const entry = useRecordForm(articleKind, {
    record: loaded,
    ...(initial ? { initial } : {}),
    readOnly,
    onSaved,
  });
  const { record } = entry;
  const client = useQueryClient();
  const { adopt } = entry;
  const takeOver = useCallback(
    (next: Article) => {
      client.setQueryData(queryOf(articles.detail, { id: next.id }).queryKey, next);
      adopt(next);
    },
    [client, adopt],
  );
  // Memoized, or all fields would render with every keystroke.
  const body = useMemo(
    () => (
      <>
        {record?.status === 'draft' && record.reviewNote !== null && (
          <Alert type="warning" showIcon title="Returned from review" description={record.reviewNote} />
        )}
        <div className="form-columns">
          <FormNav sections={sections} />
          <ArticleSections
            slug={record?.slug}
            games={(record ?? source)?.games ?? []}
            author={record?.author ?? null}
            cover={(record ?? source)?.cover ?? null}
          />
          <ArticleChecklist />
        </div>
      </>
    ),
    [record, source],
  );
  const lifecycle = useLifecycle(articleLifecycle, entry, takeOver);
  const deletion = useDeletion(articleLifecycle, record, listHref);

  return (
    <div className="form-page">
      <FormHeader
        entry={entry}
        title={record?.title ?? 'New article'}
        tag={record && <StatusTag status={record.status} />}
        actions={<Lifecycle lifecycle={lifecycle} about={`“${record?.title ?? 'the article'}”`} />}
        items={[...previewItems(articles.previewLink, record), ...lifecycle.items, ...deletion.items]}
        {...(onDuplicate && canEdit ? { onDuplicate } : {})}
      />
      <RecordForm entry={entry} onAdvance={lifecycle.advance}>
        {body}
      </RecordForm>
      {deletion.dialog}
    </div>
  );
}
