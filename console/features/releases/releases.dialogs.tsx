// Asks before a release is scheduled, run or deleted, and shows what will change.
import { Input, type InputRef } from 'antd';
import { useState } from 'react';
import { maxScheduleMs } from '../../../contract/kit/lifecycle.ts';
import { type Release, releaseActions, releases } from '../../../contract/releases/releases.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { inputValue, localText, utcText, zone } from '../../ui/inputs/moments.ts';
import { DangerDialog } from '../../ui/overlays/DangerDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useTakeFocus } from '../../ui/overlays/takeFocus.ts';

type DialogProps = { release: Release; onDone: () => void; onClose: () => void };

export function ScheduleDialog({ release, onDone, onClose }: DialogProps) {
  const first = useTakeFocus<InputRef>();
  const [start] = useState(() => inputValue(proposed(release.at)));
  const [local, setLocal] = useState(start);
  const { mutateAsync, isPending, error } = useWrite(releases.schedule, { display: false });
  const moment = new Date(local);
  const fault = faultOf(moment);
  const save = async () => {
    const { at } = await mutateAsync({ id: release.id, version: release.version, at: moment.toISOString() });
    notify.success(`“${release.name}” is scheduled for ${localText(at ?? '')}`);
    onDone();
  };
  return (
    <Dialog
      title={`Schedule “${release.name}”`}
      typed={local !== start}
      action={{
        label: `Schedule ${itemsText(release)}`,
        busy: isPending,
        disabled: fault !== undefined,
        onClick: save,
      }}
      failure={error}
      onClose={onClose}
    >
      <label htmlFor="release-at">Publish at (your time, {zone})</label>
      <Input
        id="release-at"
        type="datetime-local"
        ref={first}
        value={local}
        min={inputValue(new Date())}
        onChange={(event) => setLocal(event.target.value)}
        aria-describedby="release-at-note"
        {...(fault === undefined ? {} : { status: 'error' as const })}
      />
      <div id="release-at-note" role="status">
        {fault ?? `That is ${utcText(moment)}.`}
      </div>
      <Preview release={release} />
      {release.unready > 0 && (
        <p className="release-warning">
          {release.unready} of {itemsText(release)} are not ready. If one is not ready at that time, nothing
          is published.
        </p>
      )}
    </Dialog>
  );
}

export function RunDialog({ release, onDone, onClose }: DialogProps) {
  const { mutateAsync, isPending, error } = useWrite(releases.run, { display: false });
  const run = async () => {
    await mutateAsync({ id: release.id, version: release.version });
    notify.success(`“${release.name}” is done`);
    onDone();
  };
  return (
    <Dialog
      title={`Run “${release.name}” now`}
      action={{
        label: `Run ${itemsText(release)} now`,
        busy: isPending,
        disabled: release.unready > 0,
        onClick: run,
      }}
      failure={error}
      onClose={onClose}
    >
      <Preview release={release} />
      {release.unready > 0 && (
        <p className="release-warning">
          {release.unready} of {itemsText(release)} are not ready. Fix or remove them first.
        </p>
      )}
    </Dialog>
  );
}

export function DeleteDialog({ release, onDone, onClose }: DialogProps) {
  const { mutateAsync, isPending, error } = useWrite(releases.remove, { display: false });
  const remove = async () => {
    await mutateAsync({ id: release.id, version: release.version });
    notify.success(`“${release.name}” deleted`);
    onDone();
  };
  return (
    <DangerDialog
      title={`Delete “${release.name}”?`}
      action="Delete release"
      busy={isPending}
      failure={error}
      onAnswer={() => void remove()}
      onCancel={onClose}
    >
      Its records stay as they are.
    </DangerDialog>
  );
}

/** What will change, by action. */
function Preview({ release }: { release: Release }) {
  const groups = Map.groupBy(release.items, ({ action }) => action);
  return (
    <dl className="release-preview">
      {[...groups].map(([action, items]) => (
        <div key={action}>
          <dt>
            {releaseActions[action]} ({items.length})
          </dt>
          <dd>{items.map(({ label }) => label ?? 'A record you may not view').join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

function itemsText({ itemCount }: Release): string {
  return itemCount === 1 ? '1 item' : `${itemCount} items`;
}

/** The scheduled time if it is in the future, else the next full hour. */
function proposed(planned: string | null): Date {
  const date = new Date(planned ?? Number.NaN);
  if (date.getTime() > Date.now()) return date;
  const next = new Date();
  next.setHours(next.getHours() + 1, 0, 0, 0);
  return next;
}

function faultOf(moment: Date): string | undefined {
  if (Number.isNaN(moment.getTime())) return 'Choose a day and a time';
  if (moment.getTime() <= Date.now()) return 'Must be in the future';
  return moment.getTime() > Date.now() + maxScheduleMs ? 'Must be within two years' : undefined;
}
