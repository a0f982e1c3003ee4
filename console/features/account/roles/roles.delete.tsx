// Deletes a role. Lists its members while it has any.
import { Link } from 'react-router';
import { type Role, roles } from '../../../../contract/roles/roles.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { DangerDialog } from '../../../ui/overlays/DangerDialog.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { themed } from '../../../ui/themed.tsx';
import { membersHref } from '../account.paths.ts';
import { RoleMembers } from './roles.members.tsx';

type DeleteRoleProps = { role: Role; onClose: () => void; onDeleted: () => void };

function DeleteRole({ role, onClose, onDeleted }: DeleteRoleProps) {
  const { id, version, name, memberCount } = role;
  const { mutate, isPending, error } = useWrite(roles.remove, { display: false });
  const remove = () =>
    mutate(
      { id, version },
      {
        onSuccess: () => {
          notify.success(`Role ${name} deleted`);
          onDeleted();
        },
      },
    );
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
    <DangerDialog
      title={`Delete the role ${name}?`}
      action="Delete"
      busy={isPending}
      failure={error}
      onAnswer={remove}
      onCancel={onClose}
    >
      <p>No accounts have this role. This cannot be undone.</p>
    </DangerDialog>
  );
}

export default themed(DeleteRole);
