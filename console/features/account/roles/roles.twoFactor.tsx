// Requires two-factor authentication for a role. Not part of the form, as it can change on the built-in role too.
import { type Role, roles } from '../../../../contract/roles/roles.ts';
import { useIdentity } from '../../../data/access.tsx';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { themed } from '../../../ui/themed.tsx';

type RequireTwoFactorProps = { role: Role; onClose: () => void };

function RequireTwoFactor({ role, onClose }: RequireTwoFactorProps) {
  const { mutate, isPending, error } = useWrite(roles.edit, { display: false });
  const isOwn = useIdentity()?.roles.some(({ id }) => id === role.id) ?? false;
  const { id, version, name } = role;
  const requires = !role.requiresTwoFactor;
  const save = () =>
    mutate(
      { id, version, requiresTwoFactor: requires },
      {
        onSuccess: () => {
          notify.success(
            `Two-factor authentication is now ${requires ? 'required' : 'optional'} for ${name}`,
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={
        requires
          ? `Require two-factor authentication for ${name}?`
          : `Stop requiring two-factor authentication for ${name}?`
      }
      action={{ label: requires ? 'Require' : 'Stop requiring', busy: isPending, onClick: save }}
      failure={error}
      onClose={onClose}
    >
      <p>
        {requires
          ? 'Members without it must set it up before they continue.'
          : 'Members keep what they have set up.'}
        {requires && isOwn && ' You hold this role yourself.'}
      </p>
    </Dialog>
  );
}

export default themed(RequireTwoFactor);
