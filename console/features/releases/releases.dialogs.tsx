// Asks before a release is scheduled, run or deleted, and shows what will change.
import { type Release, releaseActions, releases } from '../../../contract/releases/releases.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { ScheduleField, useScheduleTime } from '../../lifecycle/ScheduleField.tsx';
import { localText } from '../../ui/inputs/moments.ts';
import { DangerDialog } from '../../ui/overlays/DangerDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

type DialogProps = { release: Release; onDone: () => void; onClose: () => void };

export function ScheduleDialog({ release, onDone, onClose }: DialogProps) {
  const time = useScheduleTime(release.at);
  const { mutateAsync, isPending, error } = useWrite(releases.schedule, { display: false });
  const save = async () => {
    const { id, version, name } = release;
    const { at } = await mutateAsync({ id, version, at: time.moment.toISOString() });
    notify.success(`“${name}” is scheduled for ${localText(at ?? '')}`);
    onDone();
  };
  return (
    <Dialog
      title={`Schedule “${release.name}”`}
      typed={time.isTyped}
      action={{
        label: `Schedule ${itemsText(release)}`,
        busy: isPending,
        disabled: time.fault !== undefined,
        onClick: save,
      }}
      failure={error}
      onClose={onClose}
    >
      <ScheduleField time={time} />
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

export function UndoDialog({ release, onDone, onClose }: DialogProps) {
  const { mutateAsync, isPending, error } = useWrite(releases.undo, { display: false });
  const undo = async () => {
    await mutateAsync({ id: release.id, version: release.version });
    notify.success(`Undoing “${release.name}”. Jobs shows the result.`);
    onDone();
  };
  return (
    <DangerDialog
      title={`Undo “${release.name}”?`}
      action="Undo release"
      busy={isPending}
      failure={error}
      onAnswer={() => void undo()}
      onCancel={onClose}
    >
      {itemsText(release)} on the site go back to what they were. Records that were changed since stay as they
      are.
    </DangerDialog>
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
