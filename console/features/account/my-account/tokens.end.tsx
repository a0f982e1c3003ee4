import { DangerDialog } from '../../../ui/overlays/DangerDialog.tsx';
import { themed } from '../../../ui/themed.tsx';

type EndTokenProps = { name: string; onEnd: () => void; onKeep: () => void };

/** Confirms the revocation of a token. */
function EndToken({ name, onEnd, onKeep }: EndTokenProps) {
  return (
    <DangerDialog title={`End the token ${name}?`} action="End" onAnswer={onEnd} onCancel={onKeep}>
      <p>Scripts that use it stop working at once. This cannot be undone.</p>
    </DangerDialog>
  );
}

export default themed(EndToken);
