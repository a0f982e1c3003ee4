// Confirms a destructive action. The focus is on Cancel: Enter alone destroys nothing.
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { DangerButton } from '../buttons/DangerButton.tsx';
import { useTakeFocus } from './takeFocus.ts';

type DangerDialogProps = {
  title: string;
  /** Label of the button that does it; undefined if it cannot be done. */
  action: string | undefined;
  busy?: boolean;
  disabled?: boolean;
  cancelText?: string;
  onAnswer: () => void;
  onCancel: () => void;
  children: ReactNode;
};

export function DangerDialog(props: DangerDialogProps) {
  const { title, action, busy = false, disabled = false, cancelText = 'Cancel', children } = props;
  const { onAnswer, onCancel } = props;
  const cancel = useTakeFocus<HTMLButtonElement>();
  return (
    <Modal
      open
      title={title}
      onCancel={onCancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {cancelText}
          </Button>
          {action !== undefined && (
            <DangerButton loading={busy} disabled={disabled} onClick={onAnswer}>
              {action}
            </DangerButton>
          )}
        </>
      }
    >
      {children}
    </Modal>
  );
}
