// Confirms a restore: names the data that is lost, and the steps.
import { type Backup, backups } from '../../../contract/backups/backups.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { Time } from '../../ui/display/Time.tsx';
import { DangerDialog } from '../../ui/overlays/DangerDialog.tsx';
import { themed } from '../../ui/themed.tsx';

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
  const stage = useWrite(backups.stage, { display: false });
  const lay = () =>
    stage.mutate(
      { name },
      {
        onSuccess: () => {
          notify.success('Preparing restore');
          onClose();
        },
      },
    );
  return (
    <DangerDialog
      title="Restore this backup?"
      action={canStage ? 'Restore at next start' : undefined}
      busy={stage.isPending}
      failure={stage.error}
      cancelText={canStage ? 'Cancel' : 'Close'}
      onAnswer={lay}
      onCancel={onClose}
    >
      <p>
        Everything saved since then (<Time value={at} />) is replaced, and everyone has to sign in again.
      </p>
      {canStage ? (
        <p>
          The backup is verified now and restored at the next server start. The replaced data is kept beside
          it. Until then you can cancel.
        </p>
      ) : (
        <>
          <p>On PostgreSQL, stop all servers and run</p>
          <pre className="backup-command">npm run restore -- {name}</pre>
        </>
      )}
    </DangerDialog>
  );
}

export default themed(RestoreDialog);
