// Before a backup comes back: what is lost by it, and who does it when.
import { Modal } from 'antd';
import { type Backup, backups } from '../../../contract/backups.ts';
import { notify } from '../../platform/notify.ts';
import { useWrite } from '../../platform/queries.ts';
import { DangerButton } from '../../platform/ui/DangerButton.tsx';
import { Time } from '../../platform/ui/Time.tsx';
import { themed } from '../../platform/ui/themed.tsx';

function RestoreDialog({
  backup,
  canStage,
  onClose,
}: {
  backup: Backup;
  canStage: boolean;
  onClose: () => void;
}) {
  const { name, at } = backup;
  const stage = useWrite(backups.stage);
  const lay = () =>
    stage.mutate(
      { name },
      { onSuccess: () => notify.success('The backup is being checked and laid ready'), onSettled: onClose },
    );
  return (
    <Modal
      open
      title="Restore this backup?"
      onCancel={onClose}
      cancelText={canStage ? 'Cancel' : 'Close'}
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          {canStage && (
            <DangerButton loading={stage.isPending} onClick={lay}>
              Restore at the next start
            </DangerButton>
          )}
        </>
      )}
    >
      <p>
        Everything that was saved since (<Time value={at} />) is taken out of use, and everybody has to sign
        in again.
      </p>
      {canStage ? (
        <p>
          It is checked and laid ready now, and comes back when the server is started next. What it replaces
          is kept beside it. Until then nothing changes, and you can take it back.
        </p>
      ) : (
        <>
          <p>On PostgreSQL whoever runs the server does it: stop all servers, then</p>
          <pre className="backup-command">npm run restore -- {name}</pre>
        </>
      )}
    </Modal>
  );
}

export default themed(RestoreDialog);
