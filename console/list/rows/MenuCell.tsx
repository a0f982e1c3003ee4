import type { ReactNode } from 'react';
import type { MenuEntry } from '../types.ts';
import { useOpenMenu } from './RowMenu.tsx';

type MenuCellProps = {
  /** What the menu does, such as "Change the status". */
  title: string;
  entries: readonly MenuEntry[];
  children: ReactNode;
};

/** A cell that opens a menu of changes, if there are any. */
export function MenuCell({ title, entries, children }: MenuCellProps) {
  const openMenu = useOpenMenu();
  if (entries.length === 0) return children;
  return (
    <button
      type="button"
      className="list-tag-button"
      aria-haspopup="menu"
      title={title}
      onClick={(event) => openMenu(event.currentTarget, entries)}
    >
      {children}
    </button>
  );
}
