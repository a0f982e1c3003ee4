import type { AuditRow } from '../../contract/audit/audit.ts';
import { Time } from '../ui/display/Time.tsx';
import { Changes } from './Changes.tsx';
import { actionLabel } from './labels.ts';

/** One entry of a record's history. A creation or deletion shows all fields of the record. */
export function HistoryEntry({ entry }: { entry: AuditRow }) {
  const { action, actor, at, version, changes } = entry;
  return (
    <li>
      <div className="history-head">
        <strong>{actionLabel(action)}</strong>
        <span>by {actor?.name ?? 'Ludex'}</span>
        <Time value={at} />
        {version !== null && <span className="history-version">version {version}</span>}
      </div>
      <Changes changes={changes} />
    </li>
  );
}
