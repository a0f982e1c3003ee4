// The banner's form: header, sections and checklist.
import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useCallback, useMemo } from 'react';
import { banners } from '../../../contract/banners/banners.ts';
import { type Banner, type BannerFields, bannerFields } from '../../../contract/banners/fields.ts';
import { bannerChecklist } from '../../../contract/banners/rules.ts';
import { useCan } from '../../data/access.tsx';
import { queryOf } from '../../data/queries.ts';
import { FormHeader } from '../../form/FormHeader.tsx';
import { FormNav } from '../../form/FormNav.tsx';
import type { OpenForm } from '../../form/FormScreen.tsx';
import { RecordForm } from '../../form/RecordForm.tsx';
import type { RecordEntry } from '../../form/saving/record.ts';
import { useRecordForm } from '../../form/saving/useRecordForm.ts';
import { Checklist } from '../../lifecycle/Checklist.tsx';
import { Lifecycle, useLifecycle } from '../../lifecycle/Lifecycle.tsx';
import { useDeletion } from '../../lifecycle/useDeletion.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';
import './banners.css';
import { bannerKind, useBanner } from './banners.form.kind.tsx';
import { BannerSections, sections } from './banners.form.sections.tsx';
import { LiveWarnings } from './banners.form.warnings.tsx';
import { bannerLifecycle, listHref } from './banners.lifecycle.ts';
import { StateTag } from './banners.state.tsx';

type EditorProps = Omit<OpenForm<Banner, BannerFields>, 'key'>;

export function BannerEditor({ record: loaded, initial, onSaved, onDuplicate }: EditorProps) {
  const canEdit = useCan('banners.edit');
  const readOnly = canEdit ? undefined : 'View only: you need the right to edit homepage banners.';
  const entry = useRecordForm(bannerKind, {
    record: loaded,
    ...(initial ? { initial } : {}),
    readOnly,
    onSaved,
  });
  const { record, adopt } = entry;
  const client = useQueryClient();
  const takeOver = useCallback(
    (next: Banner) => {
      client.setQueryData(queryOf(banners.detail, { id: next.id }).queryKey, next);
      adopt(next);
    },
    [client, adopt],
  );
  // Memoized, or all fields would render with every keystroke.
  const body = useMemo(() => <Body record={record} />, [record]);
  const lifecycle = useLifecycle(bannerLifecycle, entry, takeOver);
  const deletion = useDeletion(bannerLifecycle, record, listHref);

  return (
    <div className="form-page">
      <FormHeader
        entry={entry}
        title={record?.name ?? 'New banner'}
        tag={
          record && (
            <>
              <StatusTag status={record.status} />
              {record.state !== 'off' && <StateTag state={record.state} />}
            </>
          )
        }
        actions={
          <Lifecycle
            lifecycle={lifecycle}
            about={`“${record?.name ?? 'the banner'}”`}
            planned={lifecycle.asked === null ? null : plannedIn(entry)}
          />
        }
        items={[...lifecycle.items, ...deletion.items]}
        {...(onDuplicate && canEdit ? { onDuplicate } : {})}
      />
      <RecordForm entry={entry} onAdvance={lifecycle.advance}>
        {body}
      </RecordForm>
      {deletion.dialog}
    </div>
  );
}

/** The start of the display period as typed. */
function plannedIn({ typed }: RecordEntry<Banner>): string | null {
  return bannerFields.shape.publishAt.safeParse(typed()['publishAt']).data ?? null;
}

function Body({ record }: { record: Banner | null }) {
  const target = record?.target.id ?? null;
  const name = record?.targetName ?? null;
  const leadsTo = useMemo(
    () => (target === null || name === null ? null : { id: target, name }),
    [target, name],
  );
  return (
    <>
      <div className="banner-notices">
        {record?.status === 'draft' && record.reviewNote !== null && (
          <Alert type="warning" showIcon title="Returned from review" description={record.reviewNote} />
        )}
        <LiveWarnings record={record} />
      </div>
      <div className="form-columns">
        <FormNav sections={sections} />
        <BannerSections isNew={record === null} leadsTo={leadsTo} known={record} />
        <LiveChecklist />
      </div>
    </>
  );
}

function LiveChecklist() {
  return <Checklist entries={bannerChecklist(useBanner())} />;
}
