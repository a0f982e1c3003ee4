import type { Status } from '../../contract/kit/lifecycle.ts';
import { useOpenMenu } from '../list/rows/RowMenu.tsx';
import type { MenuEntry } from '../list/types.ts';
import { StatusTag } from '../ui/display/StatusTag.tsx';

/** A row's status; a button that opens its next steps, if any. */
export function StatusCell({ status, entries }: { status: Status; entries: MenuEntry[] }) {
  const openMenu = useOpenMenu();
  const tag = <StatusTag status={status} />;
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
