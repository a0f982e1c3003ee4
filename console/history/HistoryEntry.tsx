import type { HistoryRow } from '../../contract/history/history.ts';
import { Time } from '../ui/display/Time.tsx';
import { inFormOrder } from './diffs.ts';
import type { ShownKind } from './kinds.ts';
import { actionLabel, labelOf, valueLabel } from './labels.ts';

type HistoryEntryProps = {
  entry: HistoryRow;
  kind: ShownKind;
  onCompare: () => void;
};

/** One version in the timeline: who, when, and which fields. */
export function HistoryEntry({ entry, kind, onCompare }: HistoryEntryProps) {
  const { action, by, token, at, version, fields, of: about } = entry;
  const isNew = version === 1;
  return (
    <li>
      <div className="history-head">
        <button type="button" className="history-open" onClick={onCompare}>
          Version {version}
        </button>
        <strong>
          {about === null
            ? actionLabel(action)
            : `Merge of ${valueLabel(about.type).toLowerCase()} “${about.label}”`}
        </strong>
        <span>
          by {by?.name ?? 'Ludex'}
          {token !== null && ` (token ${token})`}
        </span>
        <Time value={at} />
      </div>
      {!isNew && fields.length > 0 && (
        <div className="history-fields">
          {fields
            .toSorted(inFormOrder(kind))
            .map((path) => labelOf(kind, path))
            .join(', ')}
        </div>
      )}
    </li>
  );
}
