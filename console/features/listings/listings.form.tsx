// The form of a game listing: loads what it is about, or begins with nothing but a name.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Listing, type ListingFields, listingFields } from '../../../contract/listings.fields.ts';
import { listings } from '../../../contract/listings.ts';
import { FormLoading } from '../../platform/form/FormLoading.tsx';
import { sameForm } from '../../platform/form/unsaved.ts';
import { useFormKey } from '../../platform/form/useFormKey.ts';
import { valuesOf } from '../../platform/form/values.ts';
import { queryOf, useRead } from '../../platform/queries.ts';
import { loadRichText } from '../../platform/richtext/RichText.tsx';
import { ErrorPanel } from '../../platform/ui/ErrorPanel.tsx';
import { ListingEditor } from './listings.form.editor.tsx';
import { formHref } from './listings.lifecycle.ts';

export default function ListingForm() {
  const [query] = useSearchParams();
  const id = query.get('id');
  const copyOf = query.get('copy');
  const { key, keep } = useFormKey(id ?? `new ${copyOf ?? ''} ${query.get('after') ?? ''}`);
  const client = useQueryClient();
  const navigate = useNavigate();
  const source = id ?? copyOf;
  const { data, error, refetch } = useRead(
    listings.detail,
    { id: source ?? '' },
    { enabled: source !== null },
  );

  const onSaved = useCallback(
    ({ record, created, another }: { record: Listing; created: boolean; another: boolean }) => {
      client.setQueryData(queryOf(listings.detail, { id: record.id }).queryKey, record);
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
    <ListingEditor
      key={key}
      record={record}
      {...(initial ? { initial } : {})}
      onSaved={onSaved}
      onDuplicate={record ? () => void navigate(`${newHref}?copy=${record.id}`) : undefined}
    />
  );
}

const newHref = '/games-listings/game-listings-form';

// Begun with this chunk, not after the record is there.
loadRichText();

/** The values of another listing, without what belongs to that one alone. */
function copied(listing: Listing): Partial<ListingFields> {
  const { slug: _slug, featured: _featured, featuredRank: _rank, ...rest } = valuesOf(listingFields, listing);
  return { ...rest, name: `${listing.name} (copy)` };
}
