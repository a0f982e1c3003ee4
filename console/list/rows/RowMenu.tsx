// One menu for all rows of a list: opens beside its button, and returns the focus there.
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

/** Opens a menu with these items beside an element, usually the pressed button. */
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

/** Preloads the menus when a row or a menu button gets the pointer or the focus. */
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
