// The history of a deleted record.
import { type BinRow, bin } from '../../../contract/bin/bin.ts';
import { useRead } from '../../data/queries.ts';
import HistoryDrawer from '../../history/HistoryDrawer.tsx';
import { useKinds } from '../../history/kinds.ts';
import { MissingRecord } from '../../list/MissingRecord.tsx';
import { themed } from '../../ui/themed.tsx';

type BinHistoryProps = { id: BinRow['id']; onClose: () => void };

function BinHistory({ id, onClose }: BinHistoryProps) {
  const { data, error, refetch } = useRead(bin.list, { ids: [id] });
  const kinds = useKinds();
  const [row] = data?.rows ?? [];
  if (row === undefined) {
    if (error === null && data === undefined) return null;
    return <MissingRecord noun="record" error={error} onRetry={() => void refetch()} onClose={onClose} />;
  }
  const kind = kinds.get(row.type);
  return kind && <HistoryDrawer kind={kind} record={row} onClose={onClose} />;
}

export default themed(BinHistory);
