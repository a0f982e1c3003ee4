// The form of a banner: loads what it is about, or begins with nothing but a name.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Banner, type BannerFields, bannerFields } from '../../../contract/banners.fields.ts';
import { banners } from '../../../contract/banners.ts';
import { FormLoading } from '../../platform/form/FormLoading.tsx';
import { sameForm } from '../../platform/form/unsaved.ts';
import { useFormKey } from '../../platform/form/useFormKey.ts';
import { valuesOf } from '../../platform/form/values.ts';
import { queryOf, useRead } from '../../platform/queries.ts';
import { ErrorPanel } from '../../platform/ui/ErrorPanel.tsx';
import { BannerEditor } from './banners.form.editor.tsx';
import { duplicateHref, formHref, newHref } from './banners.lifecycle.ts';

export default function BannerForm() {
  const [query] = useSearchParams();
  const id = query.get('id');
  const copyOf = query.get('copy');
  const { key, keep } = useFormKey(id ?? `new ${copyOf ?? ''} ${query.get('after') ?? ''}`);
  const client = useQueryClient();
  const navigate = useNavigate();
  const source = id ?? copyOf;
  const { data, error, refetch } = useRead(
    banners.detail,
    { id: source ?? '' },
    { enabled: source !== null },
  );

  const onSaved = useCallback(
    ({ record, created, another }: { record: Banner; created: boolean; another: boolean }) => {
      client.setQueryData(queryOf(banners.detail, { id: record.id }).queryKey, record);
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
    <BannerEditor
      key={key}
      record={record}
      {...(initial ? { initial } : {})}
      onSaved={onSaved}
      onDuplicate={record ? () => void navigate(duplicateHref(record.id)) : undefined}
    />
  );
}

/** The values of another banner, without its window: nobody plans the same time twice. */
function copied(banner: Banner): Partial<BannerFields> {
  return {
    ...valuesOf(bannerFields, banner),
    name: `${banner.name} (copy)`,
    publishAt: null,
    unpublishAt: null,
  };
}
