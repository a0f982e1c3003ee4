import { Modal } from 'antd';
import { DangerButton } from '../../platform/ui/DangerButton.tsx';
import { themed } from '../../platform/ui/themed.tsx';

type EndTokenProps = { name: string; onEnd: () => void; onKeep: () => void };

/** Before a token ends: what that means. */
function EndToken({ name, onEnd, onKeep }: EndTokenProps) {
  return (
    <Modal
      open
      title={`End the token ${name}?`}
      onCancel={onKeep}
      cancelText="Keep"
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          <DangerButton autoFocus onClick={onEnd}>
            End
          </DangerButton>
        </>
      )}
    >
      <p>Programs that use it are refused at once. It cannot be brought back; another can be made.</p>
    </Modal>
  );
}

export default themed(EndToken);
