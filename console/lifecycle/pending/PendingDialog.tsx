// Compares a pending change with the site, from where it is published or returned, and asks before it is discarded.
import type { OpenChange } from '../../form/saving/pending.ts';
import { Changes } from '../../history/Changes.tsx';
import type { ShownKind } from '../../history/kinds.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';

type PendingDialogProps = {
  kind: ShownKind;
  change: OpenChange;
  /** Undefined to compare only. */
  onDiscard: (() => void) | undefined;
  /** The step forward, such as publishing. */
  forward: { label: string; onClick: () => void } | undefined;
  /** Returns it from review, or takes it from the schedule. */
  back: { label: string; onClick: () => void } | undefined;
  onClose: () => void;
};

function PendingDialog({ kind, change, onDiscard, forward, back, onClose }: PendingDialogProps) {
  const { fields, live } = change;
  const values = new Map<string, unknown>(Object.entries(fields));
  const changes = [...values].map(([path, to]) => ({ path, from: live[path], to }));
  return (
    <Dialog
      width={720}
      title={onDiscard ? 'Discard these changes?' : 'Site and pending changes'}
      closeText={onDiscard ? 'Cancel' : 'Close'}
      onClose={onClose}
      {...(onDiscard
        ? { action: { label: 'Discard changes', danger: true, onClick: onDiscard } }
        : forward
          ? { action: forward }
          : {})}
    >
      <Changes kind={kind} changes={changes} />
      {!onDiscard && back && <Button onClick={back.onClick}>{back.label}</Button>}
    </Dialog>
  );
}

export default themed(PendingDialog);
