import { Modal } from 'antd';
import { DangerButton } from '../../../ui/buttons/DangerButton.tsx';
import { themed } from '../../../ui/themed.tsx';

type EndTokenProps = { name: string; onEnd: () => void; onKeep: () => void };

/** Confirms the revocation of a token. */
function EndToken({ name, onEnd, onKeep }: EndTokenProps) {
  return (
    <Modal
      open
      title={`End the token ${name}?`}
      onCancel={onKeep}
      cancelText="Cancel"
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          <DangerButton autoFocus onClick={onEnd}>
            End
          </DangerButton>
        </>
      )}
    >
      <p>Scripts that use it stop working at once. This cannot be undone.</p>
    </Modal>
  );
}

export default themed(EndToken);
