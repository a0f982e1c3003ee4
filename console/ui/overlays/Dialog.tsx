// A dialog with at most one action beside Cancel. Typed text is not closed without a question.
import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { BizError } from '../../data/client.ts';
import { usePlacedText } from '../../data/placedText.ts';
import { useUnsavedText } from '../../form/saving/useUnsavedText.ts';
import { Button } from '../buttons/Button.tsx';
import './dialog.css';
import { useTakeFocus } from './takeFocus.ts';

type DialogProps = {
  title: string;
  /** Called by Cancel, Escape, the cross and a click beside the dialog. */
  onClose: () => void;
  action?: Action | undefined;
  /** Without it the buttons are those of the content. */
  closeText?: string;
  /** Closes only by its action: for what is shown once. */
  closable?: boolean;
  maskClosable?: boolean;
  width?: number;
  loading?: boolean;
  /** True while the dialog holds text that is not saved. */
  typed?: boolean;
  /** The failure of the action, shown above the buttons if it is an error message. */
  failure?: BizError | null;
  children?: ReactNode;
};

type Action = {
  label: string;
  /** Typed text counts as sent, unless this resolves to false or rejects. */
  onClick: () => unknown;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
};

export function Dialog(props: DialogProps) {
  const { title, onClose, action, closable = true, maskClosable = true, width, loading = false } = props;
  const { typed = false, failure = null, closeText = action && closable ? 'Cancel' : undefined } = props;
  const { mayClose, release, rearm } = useUnsavedText(typed);
  const first = useTakeFocus<HTMLButtonElement>();
  const failureText = [usePlacedText(failure), ...Object.values(failure?.fieldErrors ?? {})].join(' ').trim();
  const close = async () => {
    if (await mayClose()) onClose();
  };
  const act = async () => {
    release();
    try {
      if ((await action?.onClick()) === false) rearm();
    } catch (error) {
      rearm();
      // The dialog shows a failed call as its `failure`, or at its fields.
      if (!(error instanceof BizError)) throw error;
    }
  };
  const own: Pick<ModalProps, 'width'> = width === undefined ? {} : { width };
  return (
    <Modal
      open
      {...own}
      title={title}
      loading={loading}
      closable={closable}
      keyboard={closable}
      mask={{ closable: closable && maskClosable }}
      onCancel={() => void close()}
      footer={
        (closeText ?? action) === undefined ? null : (
          <>
            {closeText !== undefined && (
              // Enter alone destroys nothing.
              <Button
                {...(action === undefined || action.danger ? { ref: first } : {})}
                onClick={() => void close()}
              >
                {closeText}
              </Button>
            )}
            {action && (
              <Button
                type="primary"
                danger={action.danger ?? false}
                loading={action.busy ?? false}
                disabled={action.disabled ?? false}
                onClick={() => void act()}
              >
                {action.label}
              </Button>
            )}
          </>
        )
      }
    >
      {props.children}
      {failureText !== '' && (
        <p role="alert" className="dialog-failure">
          {failureText}
        </p>
      )}
    </Modal>
  );
}
