import { Dropdown } from 'antd';
import type { MouseEvent } from 'react';
import { hrefTo, opensTab } from '../../data/navigation.ts';
import type { MenuEntry } from '../types.ts';
import '../../ui/overlays/menu.css';
import { themed } from '../../ui/themed.tsx';

export type RowMenuPanelProps = { place: DOMRect; entries: readonly MenuEntry[]; onClose: () => void };

/** A row's menu beside `place`. In a chunk of its own: Ant Design's menu is a tenth of a list's size. */
function RowMenuPanel({ place, entries, onClose }: RowMenuPanelProps) {
  return (
    <Dropdown
      open
      autoFocus
      rootClassName="menu"
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(stays) => !stays && onClose()}
      menu={{
        items: entries.map(({ key, label, icon, danger = false, to }) => ({
          key,
          label: to === undefined ? label : <Leading {...{ label, to, onClose }} />,
          icon,
          danger,
        })),
        onClick: ({ key }) => {
          onClose();
          entries.find((entry) => entry.key === key)?.onSelect();
        },
      }}
    >
      <span
        aria-hidden
        style={{
          position: 'fixed',
          pointerEvents: 'none',
          left: place.left,
          top: place.top,
          width: place.width,
          height: place.height,
        }}
      />
    </Dropdown>
  );
}

/** Opens another tab as a link does. A plain click is the item's. */
function Leading({ label, to, onClose }: { label: string; to: string; onClose: () => void }) {
  const follow = (event: MouseEvent) => {
    if (!opensTab(event)) return event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <a href={hrefTo(to)} tabIndex={-1} onClick={follow}>
      {label}
    </a>
  );
}

export default themed(RowMenuPanel);
