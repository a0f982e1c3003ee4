import type { Account } from '../../../../contract/accounts/accounts.ts';
import { ShownOnce } from '../../../ui/inputs/ShownOnce.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

type Props = { account: Account; password: string; onClose: () => void };

/** Shows a generated password once. */
export function OneTimePassword({ account: { name, email }, password, onClose }: Props) {
  return (
    <Dialog
      title={`One-time password of ${name}`}
      closable={false}
      action={{ label: 'Done', onClick: onClose }}
      onClose={onClose}
    >
      <p>
        {name} signs in with {email} and this password, and then chooses one of their own. The password is
        shown only once.
      </p>
      <ShownOnce label="One-time password" secret={password} what="Password" />
    </Dialog>
  );
}
