import { useState } from 'react';
import { type Account, accounts } from '../../../../contract/accounts/accounts.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
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
  const { mutateAsync, isPending, error: failure } = useWrite(accounts.resetPassword, { display: false });
  const reset = () =>
    mutateAsync(
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
        onError: ({ fieldErrors }) => setError(fieldErrors['password']),
      },
    );
  const type = (next: PasswordChoice) => {
    setChoice(next);
    setError(undefined);
  };
  return (
    <Dialog
      title={`Reset the password of ${account.name}?`}
      typed={choice.password !== ''}
      action={{ label: 'Reset password', busy: isPending, onClick: reset }}
      failure={failure?.fieldErrors['password'] === undefined ? failure : null}
      onClose={onClose}
    >
      <p>Their password stops working and their sessions end.</p>
      <PasswordFields value={choice} onChange={type} error={error} />
    </Dialog>
  );
}
