// Changed fields, with what changed in each.
import type { ReactNode } from 'react';
import { inFormOrder } from './diffs.ts';
import { FieldDiff } from './FieldDiff.tsx';
import type { ShownKind } from './kinds.ts';
import { labelOf } from './labels.ts';
import './history.css';

type Change = { path: string; from?: unknown; to?: unknown };
type ChangesProps = {
  /** Undefined for records without a form. */
  kind: ShownKind | undefined;
  changes: readonly Change[];
  /** Beside the label of a field: what can be done about it. */
  action?: (path: string) => ReactNode;
};

export function Changes({ kind, changes, action }: ChangesProps) {
  if (changes.length === 0) return null;
  const inOrder = inFormOrder(kind);
  return (
    <dl className="history-changes">
      {changes
        .toSorted((one, other) => inOrder(one.path, other.path))
        .map(({ path, from, to }) => (
          <div key={path}>
            <dt>
              {labelOf(kind, path)}
              {action?.(path)}
            </dt>
            <dd>
              <FieldDiff kind={kind} path={path} before={from} after={to} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
