// Requires two-factor authentication for a role. Not part of the form, as it can change on the built-in role too.
import { Modal } from 'antd';
import { type Role, roles } from '../../../../contract/roles/roles.ts';
import { useIdentity } from '../../../data/access.tsx';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { themed } from '../../../ui/themed.tsx';

type RequireTwoFactorProps = { role: Role; onClose: () => void };

function RequireTwoFactor({ role, onClose }: RequireTwoFactorProps) {
  const { mutate, isPending } = useWrite(roles.edit);
  const isOwn = useIdentity()?.roles.some(({ id }) => id === role.id) ?? false;
  const { id, version, name } = role;
  const requires = !role.requiresTwoFactor;
  const save = () =>
    mutate(
      { id, version, requiresTwoFactor: requires },
      {
        onSuccess: () => {
          notify.success(`${name} requires ${requires ? 'a' : 'no'} second factor now`);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={
        requires
          ? `Require two-factor authentication for ${name}?`
          : `Stop requiring two-factor authentication for ${name} any more?`
      }
      okText={requires ? 'Require' : 'Stop requiring'}
      cancelText="Cancel"
      okButtonProps={{ disabled: isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <p>
        {requires
          ? 'Members without it must set it up before they continue.'
          : 'Members keep what they have set up.'}
        {requires && isOwn && ' You hold this role yourself.'}
      </p>
    </Modal>
  );
}

export default themed(RequireTwoFactor);
