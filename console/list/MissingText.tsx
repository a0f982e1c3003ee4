// Says that a missing record is in the bin, to those who may view its type; else that it is gone.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type HistoryType, history, historyTypes } from '../../contract/history/history.ts';
import { useCan } from '../data/access.tsx';
import { queryOf } from '../data/queries.ts';
import { Time } from '../ui/display/Time.tsx';

export type MissingTextProps = { type: HistoryType; id: string; otherwise: string };

export default function MissingText({ type, id, otherwise }: MissingTextProps) {
  const mayRestore = useCan(`${historyTypes[type]}.delete`);
  const payload = { type, id, pageSize: 1 };
  const { data, isPending } = useQuery({
    ...queryOf(history.list, payload),
    // Only records that are there or in the bin have a history.
    meta: { right: history.list.right, silent: true },
  });
  if (isPending) return null;
  const [latest] = data?.rows ?? [];
  if (latest?.action !== `${type}.delete`) return otherwise;
  return (
    <>
      It is in the bin: {latest.by?.name ?? 'Ludex'} deleted it <Time value={latest.at} />.{' '}
      {mayRestore && <Link to={`/bin?restore=${id}`}>Restore it from the bin</Link>}
    </>
  );
}
