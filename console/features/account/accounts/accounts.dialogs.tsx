// Dialogs over the list of accounts: the drawer and the confirmations.
import { useState } from 'react';
import { type Account, accounts } from '../../../../contract/accounts/accounts.ts';
import { notify } from '../../../data/notify.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { MissingRecord } from '../../../list/MissingRecord.tsx';
import { useDialog } from '../../../list/useDialog.ts';
import { DangerDialog } from '../../../ui/overlays/DangerDialog.tsx';
import { themed } from '../../../ui/themed.tsx';
import { accountDialogs } from '../account.paths.ts';
import { formatFactors } from './accounts.columns.tsx';
import AccountDrawer from './accounts.form.tsx';
import { OneTimePassword } from './accounts.oneTimePassword.tsx';
import { ResetPassword } from './accounts.reset.tsx';

function AccountDialogs() {
  const { valueOf, close, show } = useDialog(accountDialogs);
  const [created, setCreated] = useState<{ account: Account; password: string }>();
  const open = accountDialogs.find((name) => valueOf(name) !== null);
  const id = open === undefined || open === 'new' ? null : valueOf(open);
  const { data, error, refetch } = useRead(accounts.list, { ids: [id ?? ''] }, { enabled: id !== null });
  const account = data?.rows.find((row) => row.id === id);

  if (created) return <OneTimePassword {...created} onClose={close} />;
  if (open === 'new')
    return <AccountDrawer account={null} onClose={close} onPassword={setCreated} onShow={show} />;
  if (account === undefined) {
    if (id === null || (error === null && data === undefined)) return null;
    return <MissingRecord noun="account" error={error} onRetry={() => void refetch()} onClose={close} />;
  }
  if (open === 'delete') return <DeleteAccount account={account} onClose={close} />;
  if (open === 'disable') return <DisableAccount account={account} onClose={close} />;
  if (open === 'factor') return <ResetTwoFactor account={account} onClose={close} />;
  if (open === 'reset') return <ResetPassword account={account} onClose={close} onPassword={setCreated} />;
  return (
    <AccountDrawer key={account.id} account={account} onClose={close} onPassword={setCreated} onShow={show} />
  );
}

type DialogProps = { account: Account; onClose: () => void };

function DeleteAccount({ account: { id, version, name }, onClose }: DialogProps) {
  const { mutate, isPending, error } = useWrite(accounts.remove, { display: false });
  const remove = () =>
    mutate(
      { id, version },
      {
        onSuccess: () => {
          notify.success(`Account of ${name} deleted`);
          onClose();
        },
      },
    );
  return (
    <DangerDialog
      title={`Delete the account of ${name}?`}
      action="Delete"
      busy={isPending}
      failure={error}
      onAnswer={remove}
      onCancel={onClose}
    >
      This cannot be undone. Their sessions end. Their records and their name in the audit log remain. To
      block access for a while, disable the account instead.
    </DangerDialog>
  );
}

function DisableAccount({ account: { id, version, name, sessionCount }, onClose }: DialogProps) {
  const { mutate, isPending, error } = useWrite(accounts.edit, { display: false });
  const disable = () =>
    mutate(
      { id, version, status: 'disabled' },
      {
        onSuccess: () => {
          notify.success(`${name} disabled`);
          onClose();
        },
      },
    );
  return (
    <DangerDialog
      title={`Disable the account of ${name}?`}
      action="Disable"
      busy={isPending}
      failure={error}
      onAnswer={disable}
      onCancel={onClose}
    >
      {sessionCount > 0
        ? `${name} is signed in now: ${sessionCount === 1 ? 'that session ends' : `those ${sessionCount} sessions end`} at once. `
        : ''}
      They cannot sign in until you enable the account.
    </DangerDialog>
  );
}

function ResetTwoFactor({ account: { id, name, twoFactor }, onClose }: DialogProps) {
  const { mutate, isPending, error } = useWrite(accounts.resetTwoFactor, { display: false });
  const reset = () =>
    mutate(
      { id },
      {
        onSuccess: () => {
          notify.success(`Two-factor authentication of ${name} reset`);
          onClose();
        },
      },
    );
  return (
    <DangerDialog
      title={`Reset two-factor authentication of ${name}?`}
      action="Reset"
      busy={isPending}
      failure={error}
      onAnswer={reset}
      onCancel={onClose}
    >
      {formatFactors(twoFactor)} and the recovery codes stop working, and all sessions end. Verify who asks:
      afterwards the password alone opens the account.
    </DangerDialog>
  );
}

export default themed(AccountDialogs);
