import type { ReactNode } from 'react';
import type { BizError } from '../../data/client.ts';
import { Dialog } from './Dialog.tsx';

type DangerDialogProps = {
  title: string;
  /** Label of the button that does it; undefined if it cannot be done. */
  action: string | undefined;
  busy?: boolean;
  disabled?: boolean;
  cancelText?: string;
  failure?: BizError | null;
  onAnswer: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Confirms a destructive action. */
export function DangerDialog(props: DangerDialogProps) {
  const { title, action, busy = false, disabled = false, cancelText = 'Cancel', failure = null } = props;
  const { onAnswer, onCancel, children } = props;
  return (
    <Dialog
      title={title}
      closeText={cancelText}
      onClose={onCancel}
      failure={failure}
      action={
        action === undefined ? undefined : { label: action, danger: true, busy, disabled, onClick: onAnswer }
      }
    >
      {children}
    </Dialog>
  );
}
