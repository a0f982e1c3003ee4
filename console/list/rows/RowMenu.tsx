// One menu for all rows of a list: it opens beside whatever asked for it, and gives the focus back there.
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { notify } from '../../data/notify.ts';
import type { MenuEntry } from '../types.ts';
import type { RowMenuPanelProps } from './RowMenuPanel.tsx';

type OpenMenu = (beside: HTMLElement, entries: readonly MenuEntry[]) => void;

/** Opens a menu with these entries beside an element, usually the button that was pressed. */
export function useOpenMenu(): OpenMenu {
  return useContext(MenuContext);
}

export function RowMenuProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const open = useCallback<OpenMenu>((beside, entries) => {
    panel()
      .then(({ default: Panel }) =>
        setShown({ Panel, beside, entries, place: beside.getBoundingClientRect() }),
      )
      .catch(() => notify.error('The menu could not be loaded. Check the connection, then try again.'));
  }, []);
  useEffect(preloadBesideRows, []);
  const close = () => {
    shown?.beside.focus();
    setShown(undefined);
  };
  return (
    <MenuContext value={open}>
      {children}
      {shown && <shown.Panel place={shown.place} entries={shown.entries} onClose={close} />}
    </MenuContext>
  );
}

type Shown = {
  Panel: ComponentType<RowMenuPanelProps>;
  beside: HTMLElement;
  entries: readonly MenuEntry[];
  place: DOMRect;
};

/** Whoever comes to a row or to a menu's button, by pointer or keyboard, may open one next. */
function preloadBesideRows(): () => void {
  const stop = () => {
    document.removeEventListener('pointerover', preload);
    document.removeEventListener('focusin', preload);
  };
  const preload = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('[data-row], [aria-haspopup="menu"]') === null) return;
    stop();
    void panel().catch(() => {});
  };
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('focusin', preload);
  return stop;
}

const panel = () => import('./RowMenuPanel.tsx');

const MenuContext = createContext<OpenMenu>(() => {});
