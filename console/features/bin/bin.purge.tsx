// Confirms that records of the bin are deleted for ever.
import { useState } from 'react';
import { type BinRow, bin, maxBinIds } from '../../../contract/bin/bin.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import { TextField } from '../../ui/inputs/TextField.tsx';
import { DangerDialog } from '../../ui/overlays/DangerDialog.tsx';
import { themed } from '../../ui/themed.tsx';

/** What is typed to confirm. */
const confirmation = 'delete';

function PurgeDialog({ rows, onClose }: { rows: readonly BinRow[]; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { mutateAsync, isPending, error } = useWrite(bin.purge, { display: false });
  const [row] = rows;
  const about =
    rows.length === 1 ? `“${row?.label}”` : counted(rows.length, { one: 'record', many: 'records' });
  const purge = async () => {
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += maxBinIds)
      await mutateAsync({ ids: ids.slice(from, from + maxBinIds) });
    notify.success(`${about} deleted for ever`);
    onClose();
  };
  return (
    <DangerDialog
      title={`Delete ${about} for ever?`}
      action="Delete for ever"
      busy={isPending}
      disabled={typed.trim().toLowerCase() !== confirmation}
      failure={error}
      onAnswer={purge}
      onCancel={onClose}
    >
      <p>This cannot be undone. Slugs become free, and pictures that nothing else shows count as unused.</p>
      <TextField
        name="confirmation"
        label={`Type “${confirmation}” to confirm`}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </DangerDialog>
  );
}

export default themed(PurgeDialog);
