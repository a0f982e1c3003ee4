// The listing's form: header, sections and checklist.
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useCallback, useMemo } from 'react';
import type { Listing, ListingFields } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { useCan } from '../../../data/access.tsx';
import { queryOf } from '../../../data/queries.ts';
import { FormHeader } from '../../../form/FormHeader.tsx';
import { FormNav } from '../../../form/FormNav.tsx';
import type { OpenForm } from '../../../form/FormScreen.tsx';
import { RecordForm } from '../../../form/RecordForm.tsx';
import { useRecordForm } from '../../../form/saving/useRecordForm.ts';
import { Lifecycle, useLifecycle } from '../../../lifecycle/Lifecycle.tsx';
import { previewItems } from '../../../lifecycle/preview.ts';
import { useDeletion } from '../../../lifecycle/useDeletion.tsx';
import { StatusTag } from '../../../ui/display/StatusTag.tsx';
import { ListingChecklist } from './listings.form.checklist.tsx';
import './listings.form.css';
import { listingLifecycle } from '../listings.lifecycle.ts';
import { listingKind } from './listings.form.kind.tsx';
import { QuickCreate } from './listings.form.quickCreate.tsx';
import { ListingSections, sections } from './listings.form.sections.tsx';
import { SimilarListings } from './listings.form.similar.tsx';
import { Verified } from './listings.form.trust.tsx';

type EditorProps = Omit<OpenForm<Listing, ListingFields>, 'key'>;

export function ListingEditor({ record: loaded, initial, onSaved, onDuplicate }: EditorProps) {
  const canEdit = useCan('gameListings.edit');
  const readOnly = canEdit ? undefined : 'View only: you need the right to edit game listings.';
  const entry = useRecordForm(listingKind, {
    record: loaded,
    ...(initial ? { initial } : {}),
    readOnly,
    onSaved,
  });
  const { record } = entry;
  const client = useQueryClient();
  const { adopt } = entry;
  const takeOver = useCallback(
    (next: Listing) => {
      client.setQueryData(queryOf(listings.detail, { id: next.id }).queryKey, next);
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
          <QuickCreate>
            <SimilarListings record={record}>
              <ListingSections
                slug={record?.slug}
                known={record}
                verified={record && <Verified record={record} canEdit={canEdit} onVerified={takeOver} />}
              />
            </SimilarListings>
          </QuickCreate>
          <ListingChecklist />
        </div>
      </>
    ),
    [record, canEdit, takeOver],
  );
  const lifecycle = useLifecycle(listingLifecycle, entry, takeOver);
  const deletion = useDeletion(listingLifecycle, record, '/games-listings/overview');

  return (
    <div className="form-page">
      <FormHeader
        entry={entry}
        title={record?.name ?? 'New listing'}
        tag={record && <StatusTag status={record.status} />}
        actions={<Lifecycle lifecycle={lifecycle} about={`“${record?.name ?? 'the listing'}”`} />}
        items={[...previewItems(listings.previewLink, record), ...lifecycle.items, ...deletion.items]}
        {...(onDuplicate && canEdit ? { onDuplicate } : {})}
      />
      <RecordForm entry={entry} onAdvance={lifecycle.advance}>
        {body}
      </RecordForm>
      {deletion.dialog}
    </div>
  );
}
