// Whether a role requires a second factor: asked apart from its form, as it can change in the built-in role, too.
import { Modal } from 'antd';
import { type Role, roles } from '../../../contract/roles.ts';
import { useIdentity } from '../../platform/access.tsx';
import { notify } from '../../platform/notify.ts';
import { useWrite } from '../../platform/queries.ts';
import { themed } from '../../platform/ui/themed.tsx';

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
        requires ? `Require a second factor of ${name}?` : `Require no second factor of ${name} any more?`
      }
      okText={requires ? 'Require it' : 'Require none'}
      cancelText="Keep"
      okButtonProps={{ disabled: isPending }}
      onOk={save}
      onCancel={onClose}
    >
      <p>
        {requires
          ? 'Whoever holds the role and has none sets one up with their next click, before anything else.'
          : 'What its members have set up stays. Those without one go on with their password alone.'}
        {requires && isOwn && ' You hold this role yourself.'}
      </p>
    </Modal>
  );
}

export default themed(RequireTwoFactor);
