import type { HistoryRow } from '../../contract/history/history.ts';
import { NamesContext } from '../form/fields/names.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Time } from '../ui/display/Time.tsx';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';
import { Changes } from './Changes.tsx';
import { inFormOrder } from './diffs.ts';
import type { ShownKind } from './kinds.ts';
import { actOf, labelOf, valueLabel } from './labels.ts';

type HistoryEntryProps = {
  entry: HistoryRow;
  kind: ShownKind;
  /** The only field that is shown; undefined for all. */
  path: string | undefined;
  onCompare: () => void;
  /** Puts the value of a field as of this version into the form; undefined where that would change nothing. */
  putOf: (path: string, value: unknown) => (() => void) | undefined;
};

/** One version in the timeline: who, when, and the values. */
export function HistoryEntry({ entry, kind, path, onCompare, putOf }: HistoryEntryProps) {
  const { action, by, token, at, version, fields, changes, names, of: about } = entry;
  const shown = changes.filter((change) => 'to' in change && (path === undefined || change.path === path));
  const useButton = (of: string) => {
    const put = putOf(of, changes.find((change) => change.path === of)?.to);
    return (
      put && (
        <Button size="small" onClick={put}>
          Use this value
          <VisuallyHidden>
            {' '}
            of {labelOf(kind, of)}, version {version}
          </VisuallyHidden>
        </Button>
      )
    );
  };
  const values = (
    <NamesContext value={names}>
      <Changes kind={kind} changes={shown} action={useButton} />
    </NamesContext>
  );
  return (
    <li>
      <div className="history-head">
        <button type="button" className="history-open" onClick={onCompare}>
          Version {version}
        </button>
        <strong>
          {about === null
            ? actOf(action)
            : `Merge of ${valueLabel(about.type).toLowerCase()} “${about.label}”`}
        </strong>
        <span>
          by {by?.name ?? 'Ludex'}
          {token !== null && ` (token ${token})`}
        </span>
        <Time value={at} />
      </div>
      {version === 1 && path === undefined ? (
        <details>
          <summary>Values</summary>
          {values}
        </details>
      ) : shown.length > 0 ? (
        values
      ) : (
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
