import { Modal } from 'antd';
import type { Role } from '../../../../contract/roles/roles.ts';
import { themed } from '../../../ui/themed.tsx';
import { RoleView } from './roles.see.tsx';

function SeeAsRole({ role, onClose }: { role: Role; onClose: () => void }) {
  return (
    <Modal open title={`What ${role.name} sees`} footer={null} onCancel={onClose}>
      <RoleView rights={role.rights} isAdministrator={role.builtIn} />
    </Modal>
  );
}

export default themed(SeeAsRole);
