// The buttons that move a listing through its lifecycle. What is typed is saved first.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import type { Status } from '../../../contract/lifecycle.ts';
import type { Listing } from '../../../contract/listings.fields.ts';
import { listings } from '../../../contract/listings.ts';
import { BizError, showError } from '../../platform/client.ts';
import type { RecordEntry } from '../../platform/form/record.ts';
import { keyName } from '../../platform/form/useSaveKey.ts';
import { refreshArea } from '../../platform/list/pageQuery.ts';
import { notify } from '../../platform/notify.ts';
import { ReturnDialog, ScheduleDialog } from './listings.list.dialogs.tsx';
import { type StatusPayload, type StatusStep, sendStatus, useStatusSteps } from './listings.list.status.ts';

type ListingLifecycle = {
  /** The steps that are buttons; archiving stands apart, in the menu. */
  steps: StatusStep[];
  items: { key: string; label: string; danger: boolean; onClick: () => void }[];
  /** The step whose question is open. */
  asked: StatusStep | null;
  busy: Status | null;
  begin: (step: StatusStep) => void;
  move: (to: Status, extra?: StatusPayload) => Promise<void>;
  cancel: () => void;
  publish: (() => void) | undefined;
};

export function useLifecycle(
  entry: RecordEntry<Listing>,
  takeOver: (record: Listing) => void,
): ListingLifecycle {
  const stepsFrom = useStatusSteps();
  const client = useQueryClient();
  const [asked, setAsked] = useState<StatusStep | null>(null);
  const [busy, setBusy] = useState<Status | null>(null);
  const { save, refuse, holder } = entry;

  const move = useCallback(
    async (to: Status, extra: StatusPayload = {}) => {
      setAsked(null);
      setBusy(to);
      try {
        const saved = holder.dirty || entry.record === null ? await save() : entry.record;
        if (saved === null) return;
        const moved = await sendStatus(saved, to, extra);
        takeOver(moved);
        void refreshArea(client, listings.status);
        notify.success(said[to]);
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        if (error.errorCode === 'stale_version') showNewer(error, takeOver);
        else if (Object.keys(error.fieldErrors).length > 0) refuse(error.fieldErrors);
        else showError(error);
      } finally {
        setBusy(null);
      }
    },
    [client, entry.record, holder, refuse, save, takeOver],
  );

  const begin = (step: StatusStep) => {
    const asks = step.to === 'scheduled' || (step.to === 'draft' && entry.record?.status === 'inReview');
    if (asks) setAsked(step);
    else void move(step.to);
  };
  const all = stepsFrom(entry.record?.status ?? 'draft').filter(
    ({ to }) => entry.record !== null || to === 'published',
  );
  const canPublish = all.some(({ to }) => to === 'published');
  return {
    steps: all.filter(({ to }) => to !== 'archived'),
    items: all
      .filter(({ to }) => to === 'archived')
      .map((step) => ({ key: step.to, label: step.verb, danger: true, onClick: () => begin(step) })),
    asked,
    busy,
    begin,
    move,
    cancel: () => setAsked(null),
    publish: canPublish ? () => void move('published') : undefined,
  };
}

type LifecycleProps = { entry: RecordEntry<Listing>; lifecycle: ListingLifecycle };

export function Lifecycle({ entry, lifecycle }: LifecycleProps) {
  const { steps, asked, busy, begin, move, cancel } = lifecycle;
  const about = `“${entry.record?.name ?? 'the listing'}”`;
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step.to}
          loading={busy === step.to}
          disabled={busy !== null && busy !== step.to}
          title={step.to === 'published' ? keyName('Enter') : ''}
          onClick={() => begin(step)}
        >
          {step.verb}
        </Button>
      ))}
      {asked?.to === 'scheduled' && (
        <ScheduleDialog
          about={about}
          onAnswer={(publishAt) => void move('scheduled', { publishAt })}
          onCancel={cancel}
        />
      )}
      {asked?.to === 'draft' && (
        <ReturnDialog
          about={about}
          onAnswer={(reviewNote) => void move('draft', { reviewNote })}
          onCancel={cancel}
        />
      )}
    </>
  );
}

const said: Record<Status, string> = {
  draft: 'The listing is a draft again',
  inReview: 'The listing is in review',
  scheduled: 'The listing is scheduled',
  published: 'The listing is published',
  archived: 'The listing is archived',
};

/** Somebody was faster. Nothing is typed at this point, so the newer version can simply be shown. */
function showNewer(error: BizError, takeOver: (record: Listing) => void): void {
  const newer = listings.status.output.safeParse(error.data).data;
  if (newer === undefined) {
    showError(error);
    return;
  }
  takeOver(newer);
  notify.warning(
    `${newer.updatedBy?.name ?? 'Somebody'} has just changed this listing. Look at it, then try again.`,
  );
}
