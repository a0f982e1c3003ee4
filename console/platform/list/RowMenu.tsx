// One menu for all rows of a list: it opens beside whatever asked for it, and gives the focus back there.
import { Dropdown } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { MenuEntry } from './types.ts';
import '../ui/menu.css';

type OpenMenu = (beside: HTMLElement, entries: readonly MenuEntry[]) => void;

/** Opens a menu with these entries beside an element, usually the button that was pressed. */
export function useOpenMenu(): OpenMenu {
  return useContext(MenuContext);
}

export function RowMenuProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{
    beside: HTMLElement;
    entries: readonly MenuEntry[];
    place: DOMRect;
  }>();
  const open = useCallback<OpenMenu>((beside, entries) => {
    setShown({ beside, entries, place: beside.getBoundingClientRect() });
  }, []);
  const close = () => {
    shown?.beside.focus();
    setShown(undefined);
  };
  return (
    <MenuContext value={open}>
      {children}
      {shown && (
        <Dropdown
          open
          autoFocus
          rootClassName="menu"
          trigger={['click']}
          placement="bottomRight"
          onOpenChange={(stays) => !stays && close()}
          menu={{
            items: shown.entries.map(({ key, label, icon, danger = false }) => ({
              key,
              label,
              icon,
              danger,
            })),
            onClick: ({ key }) => {
              close();
              shown.entries.find((entry) => entry.key === key)?.onSelect();
            },
          }}
        >
          <span
            aria-hidden
            style={{
              position: 'fixed',
              pointerEvents: 'none',
              left: shown.place.left,
              top: shown.place.top,
              width: shown.place.width,
              height: shown.place.height,
            }}
          />
        </Dropdown>
      )}
    </MenuContext>
  );
}

const MenuContext = createContext<OpenMenu>(() => {});
