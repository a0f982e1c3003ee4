import type { Role } from '../../../../contract/roles/roles.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { themed } from '../../../ui/themed.tsx';
import { RoleView } from './roles.see.tsx';

function SeeAsRole({ role, onClose }: { role: Role; onClose: () => void }) {
  return (
    <Dialog title={`What ${role.name} sees`} onClose={onClose}>
      <RoleView rights={role.rights} isAdministrator={role.builtIn} />
    </Dialog>
  );
}

export default themed(SeeAsRole);
