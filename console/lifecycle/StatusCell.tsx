import type { ReactNode } from 'react';
import type { Status } from '../../contract/kit/lifecycle.ts';
import { useOpenMenu } from '../list/rows/RowMenu.tsx';
import type { MenuEntry } from '../list/types.ts';
import { StatusTag } from '../ui/display/StatusTag.tsx';

type StatusCellProps = {
  status: Status;
  entries: MenuEntry[];
  /** Shown instead of the status's own tag. */
  tag?: ReactNode;
};

/** A row's status; a button that opens its next steps, if any. */
export function StatusCell({ status, entries, tag = <StatusTag status={status} /> }: StatusCellProps) {
  const openMenu = useOpenMenu();
  if (entries.length === 0) return tag;
  return (
    <button
      type="button"
      className="list-tag-button"
      aria-haspopup="menu"
      title="Change the status"
      onClick={(event) => openMenu(event.currentTarget, entries)}
    >
      {tag}
    </button>
  );
}
