import { Modal } from 'antd';
import { useState } from 'react';
import { type Account, accounts } from '../../../../contract/accounts/accounts.ts';
import { showError } from '../../../data/client.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { madeUp, type PasswordChoice, PasswordFields, sent } from './accounts.password.tsx';

type Props = {
  account: Account;
  onClose: () => void;
  onPassword: (created: { account: Account; password: string }) => void;
};

/** Resets the password of another account. */
export function ResetPassword({ account, onClose, onPassword }: Props) {
  const [choice, setChoice] = useState(madeUp);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useWrite(accounts.resetPassword, { display: false });
  const reset = () =>
    mutate(
      { id: account.id, ...sent(choice) },
      {
        onSuccess: ({ oneTimePassword, endedSessions }) => {
          notify.success(
            endedSessions === 0
              ? `${account.name} has a new password`
              : `${account.name} has a new password, ${endedSessions} sessions ended`,
          );
          if (oneTimePassword === null) onClose();
          else onPassword({ account, password: oneTimePassword });
        },
        onError: (failure) => {
          setError(failure.fieldErrors['password']);
          if (failure.fieldErrors['password'] === undefined) showError(failure);
        },
      },
    );
  const type = (next: PasswordChoice) => {
    setChoice(next);
    setError(undefined);
  };
  return (
    <Modal
      open
      title={`Reset the password of ${account.name}?`}
      okText="Reset password"
      cancelText="Cancel"
      okButtonProps={{ disabled: isPending }}
      onOk={reset}
      onCancel={onClose}
    >
      <p>Their password stops working and their sessions end.</p>
      <PasswordFields value={choice} onChange={type} error={error} />
    </Modal>
  );
}
