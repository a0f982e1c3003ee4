// Deletes a role. Lists its members while it has any.
import { Link } from 'react-router';
import { type Role, roles } from '../../../../contract/roles/roles.ts';
import { useDeleteLater } from '../../../list/rows/deletions.ts';
import { DangerDialog } from '../../../ui/overlays/DangerDialog.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
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
      <Dialog title={`${name} is still in use`} closeText="Close" onClose={onClose}>
        <p>
          Give these accounts another role first. <Link to={membersHref(id)}>Show in the list</Link>
        </p>
        <RoleMembers role={role} />
      </Dialog>
    );
  }
  return (
    <DangerDialog title={`Delete the role ${name}?`} action="Delete" onAnswer={remove} onCancel={onClose}>
      <p>No accounts have this role.</p>
    </DangerDialog>
  );
}

export default themed(DeleteRole);
