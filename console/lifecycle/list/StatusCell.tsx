import type { ReactNode } from 'react';
import type { Status } from '../../../contract/kit/lifecycle.ts';
import { MenuCell } from '../../list/rows/MenuCell.tsx';
import type { MenuEntry } from '../../list/types.ts';
import { StatusTag } from '../../ui/display/StatusTag.tsx';

type StatusCellProps = {
  status: Status;
  entries: MenuEntry[];
  /** Shown instead of the status's own tag. */
  tag?: ReactNode;
};

/** A row's status; a button that opens its next steps, if any. */
export function StatusCell({ status, entries, tag = <StatusTag status={status} /> }: StatusCellProps) {
  return (
    <MenuCell title="Change the status" entries={entries}>
      {tag}
    </MenuCell>
  );
}
