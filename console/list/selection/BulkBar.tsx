// How many rows are selected, and the actions on them.
import { type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloseOutlined } from '../../ui/buttons/icons.tsx';
import { grouped } from '../../ui/format/grouped.ts';
import { part } from '../../ui/parts.ts';
import type { Selection } from './useSelection.ts';

export type Noun = { one: string; many: string };

export function counted(count: number, noun: Noun): string {
  return `${grouped(count)} ${count === 1 ? noun.one : noun.many}`;
}

type BulkBarProps<Row> = {
  selection: Selection<Row>;
  /** Matching rows on all pages. */
  total: number;
  progress: string | undefined;
  children: ReactNode;
};

export function BulkBar<Row>({ selection, total, progress, children }: BulkBarProps<Row>) {
  const { count } = selection;
  const isActive = count > 0 || progress !== undefined;
  return (
    <div
      role="group"
      aria-label="Selected rows"
      className={isActive ? 'list-selection' : 'list-selection list-selection-none'}
      {...part}
    >
      <span role="status">{progress ?? (count === 0 ? '' : `${grouped(count)} selected`)}</span>
      {count > 0 && progress === undefined && (
        <>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label="Clear selection"
            title="Clear selection"
            onClick={selection.clear}
          />
          {count < total && (
            <Button type="link" size="small" onClick={() => void selection.selectAll()}>
              Select all {grouped(total)} that match
            </Button>
          )}
          <Suspense>{children}</Suspense>
        </>
      )}
    </div>
  );
}
