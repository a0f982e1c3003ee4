// Deletes a role. Lists its members while it has any.
import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import { type Role, roles } from '../../../../contract/roles/roles.ts';
import { useDeleteLater } from '../../../list/rows/deletions.ts';
import { DangerButton } from '../../../ui/buttons/DangerButton.tsx';
import { themed } from '../../../ui/themed.tsx';
import { membersHref } from '../account.paths.ts';
import { RoleMembers } from './roles.members.tsx';

type DeleteRoleProps = { role: Role; onClose: () => void; onDeleted: () => void };

function DeleteRole({ role, onClose, onDeleted }: DeleteRoleProps) {
  const { id, version, name, memberCount } = role;
  const deleteLater = useDeleteLater(roles.remove);
  const remove = () => {
    onDeleted();
    deleteLater(`Role ${name} deleted`, [{ id, payload: { id, version } }]);
  };
  if (memberCount > 0) {
    return (
      <Modal
        open
        title={`${name} is still in use`}
        onCancel={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p>
          Give these accounts another role first. <Link to={membersHref(id)}>Show in the list</Link>
        </p>
        <RoleMembers role={role} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={`Delete the role ${name}?`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <DangerButton autoFocus onClick={remove}>
            Delete
          </DangerButton>
        </>
      }
    >
      <p>No accounts have this role.</p>
    </Modal>
  );
}

export default themed(DeleteRole);
