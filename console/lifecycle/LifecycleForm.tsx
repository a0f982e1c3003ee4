// Form screen of a record with a lifecycle: header, steps, sections and checklist. Listings, articles and banners fill it in.

import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ComponentType, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { isTaskType } from '../../contract/desk/tasks.ts';
import { isRestorable } from '../../contract/history/history.ts';
import type { ChecklistEntry } from '../../contract/kit/checklist.ts';
import { areas } from '../../contract/kit/rights.ts';
import { CommentsButton } from '../comments/CommentsButton.tsx';
import { useCan } from '../data/access.tsx';
import { retryUntilOnline } from '../data/idle.ts';
import { queryOf } from '../data/queries.ts';
import { siteUrl } from '../data/site.ts';
import { TaskLine } from '../desk/TaskLine.tsx';
import { FormHeader } from '../form/FormHeader.tsx';
import { FormNav } from '../form/FormNav.tsx';
import { FormScreen, type OpenForm } from '../form/FormScreen.tsx';
import type { SectionInfo } from '../form/FormSection.tsx';
import { useTyped } from '../form/fields/useTyped.ts';
import type { Values } from '../form/fields/values.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import type { RecordEntry, RecordKind } from '../form/saving/record.ts';
import { useRecordForm } from '../form/saving/useRecordForm.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { StatusTag } from '../ui/display/StatusTag.tsx';
import { usePhone } from '../ui/phone.ts';
import { Checklist } from './Checklist.tsx';
import { type LifecycleCalls, type LifecycleRecord, type LifecycleRow, typeOf } from './calls.ts';
import { LifecycleActions } from './LifecycleActions.tsx';
import { usePendingChange } from './pending/usePendingChange.ts';
import type { PreviewProps } from './preview/PreviewPane.tsx';
import { type PreviewCall, previewItems } from './preview/preview.ts';
import { useDeletion } from './useDeletion.tsx';
import { useLifecycle } from './useLifecycle.ts';
import { useReleaseItem } from './useReleaseItem.tsx';
import { Visibility } from './Visibility.tsx';

/** Declared by a feature whose records have a lifecycle; a constant. */
export type LifecycleFormKind<R extends LifecycleRecord, Row extends LifecycleRow> = {
  calls: LifecycleCalls<R, Row>;
  kind: RecordKind<R>;
  /** Paths of the form and of the list. */
  path: string;
  listHref: string;
  /** Values that a duplicate begins with: not what belongs to that one record alone. */
  copied: (record: R) => Values;
  /** The sections in the order of the navigation. */
  sections: readonly SectionInfo[];
  /** Draws the sections. Typing does not render them again. */
  Sections: ComponentType<SectionsProps<R>>;
  /** Above the sections. */
  Notices?: ComponentType<{ record: R | null }>;
  checklist: (values: Values) => readonly ChecklistEntry[];
  previewLink?: PreviewCall;
  /** The site beside the form, with what is typed; loaded when it is opened. */
  SitePreview?: ComponentType<PreviewProps>;
  /** Path of the record's page on the public site. */
  sitePath?: (record: R) => string;
  /** The planned start as typed, proposed for a schedule. */
  planned?: (values: Values) => string | null;
};

export type SectionsProps<R extends LifecycleRecord> = {
  /** The saved record; null while it is new. */
  record: R | null;
  /** The record, or the one that is duplicated. */
  source: R | undefined;
  canEdit: boolean;
  /** Adopts a newer version that another call returned. */
  onNewer: (record: R) => void;
};

export function LifecycleForm<R extends LifecycleRecord, Row extends LifecycleRow>({
  form,
}: {
  form: LifecycleFormKind<R, Row>;
}) {
  return (
    <FormScreen
      noun={form.calls.noun}
      type={form.kind.type}
      detail={form.calls.detail}
      path={form.path}
      listHref={form.listHref}
      copied={form.copied}
    >
      {({ key, ...open }) => <Editor key={key} form={form} {...open} />}
    </FormScreen>
  );
}

type EditorProps<R extends LifecycleRecord, Row extends LifecycleRow> = Omit<OpenForm<R, Values>, 'key'> & {
  form: LifecycleFormKind<R, Row>;
};

function Editor<R extends LifecycleRecord, Row extends LifecycleRow>(props: EditorProps<R, Row>) {
  const { form, record: loaded, source, initial, onSaved, onDuplicate } = props;
  const { calls, kind, sections, Sections, Notices, checklist } = form;
  const { area, noun, detail, nameOf } = calls;
  const { type } = kind;
  const canEdit = useCan(`${area}.edit`);
  const mayTouch = useCan(`${area}.publish`) || loaded?.change?.state !== 'scheduled';
  const missing = !canEdit ? 'edit' : mayTouch ? undefined : 'publish';
  const readOnly = missing && `View only: you need the right to ${missing} ${areas[area].label}.`;
  const entry = useRecordForm(kind, { record: loaded, ...(initial ? { initial } : {}), readOnly, onSaved });
  const { record, adopt } = entry;
  const client = useQueryClient();
  const takeOver = useCallback(
    (next: R) => {
      client.setQueryData(queryOf(detail, { id: next.id }).queryKey, next);
      adopt(next);
    },
    [client, detail, adopt],
  );
  // Memoized, or all fields would render with every keystroke.
  const body = useMemo(
    () => (
      <>
        <div className="form-notices">
          {record?.status === 'draft' && record.reviewNote !== null && (
            <Alert type="warning" showIcon title="Returned from review" description={record.reviewNote} />
          )}
          {Notices && <Notices record={record} />}
        </div>
        <div className="form-columns">
          <FormNav sections={sections} />
          <Sections record={record} source={source} canEdit={canEdit} onNewer={takeOver} />
          <LiveChecklist checklist={checklist} />
        </div>
      </>
    ),
    [record, source, canEdit, takeOver, sections, Sections, Notices, checklist],
  );
  const lifecycle = useLifecycle(form, entry, takeOver);
  const pending = usePendingChange(calls, entry, takeOver);
  const deletion = useDeletion(calls, record, form.listHref);
  const SitePreview = canEdit && siteUrl !== null ? form.SitePreview : undefined;
  const [previewed, setPreviewed] = useState(false);
  const togglePreview = () => setPreviewed(!previewed);
  // On a phone there is no room for the button, and the preview covers the form.
  const isPhone = usePhone();
  const name = record && nameOf(record);
  const about = name === null ? `the ${noun}` : `“${name}”`;
  const release = useReleaseItem(area, record, about);

  return (
    <div className="form-page">
      <FormHeader
        entry={entry}
        title={name ?? `New ${noun}`}
        tag={record && <StatusTag status={record.status} hasChanges={pending?.change != null} />}
        meta={
          record && (
            <>
              <Visibility record={record} sitePath={form.sitePath} lifecycle={lifecycle} />
              {isTaskType(type) && (
                <TaskLine
                  type={type}
                  id={record.id}
                  about={about}
                  // Assigning makes no new version, which the form would adopt.
                  task={(loaded ?? record).task}
                />
              )}
            </>
          )
        }
        actions={
          <>
            <LifecycleActions
              entry={entry}
              lifecycle={lifecycle}
              pending={pending}
              about={about}
              type={typeOf[calls.area]}
              planned={lifecycle.asked === null ? null : plannedFor(form, entry)}
            />
            {SitePreview && !isPhone && (
              <Button aria-pressed={previewed} onClick={togglePreview}>
                Preview
              </Button>
            )}
            {record && type && isRestorable(type) && (
              <CommentsButton kind={{ ...kind, type }} id={record.id} />
            )}
          </>
        }
        items={[
          ...(SitePreview && isPhone ? [{ key: 'beside', label: 'Preview', onClick: togglePreview }] : []),
          ...(form.previewLink ? previewItems(form.previewLink, record) : []),
          ...release.items,
          ...deletion.items,
        ]}
        {...(onDuplicate && canEdit ? { onDuplicate } : {})}
      />
      {pending?.change != null && record !== null && (
        <Suspense>
          <PendingStrip kind={kind} status={record.status} pending={pending} change={pending.change} />
        </Suspense>
      )}
      <RecordForm entry={entry} onAdvance={pending === null ? lifecycle.advance : pending.advance}>
        {body}
        {previewed && SitePreview && (
          <Suspense>
            <SitePreview record={record} onClose={() => setPreviewed(false)} />
          </Suspense>
        )}
      </RecordForm>
      {release.dialog}
      {deletion.dialog}
    </div>
  );
}

/** The time of the schedule, or the planned start as typed. */
function plannedFor<R extends LifecycleRecord, Row extends LifecycleRow>(
  { planned }: LifecycleFormKind<R, Row>,
  { record, typed }: RecordEntry<R>,
): string | null {
  return planned?.(typed()) ?? (record?.status === 'scheduled' ? record.publishAt : null);
}

const PendingStrip = lazy(() => retryUntilOnline(() => import('./pending/PendingStrip.tsx')));

function LiveChecklist({ checklist }: { checklist: (values: Values) => readonly ChecklistEntry[] }) {
  return <Checklist entries={checklist(useTyped(200))} />;
}
