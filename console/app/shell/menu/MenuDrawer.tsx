// The menu below 768 px. The browser's own dialog keeps the focus inside, and closes on Escape.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isAsking, onQuestion } from '../../../form/saving/unsaved.ts';
import { CloseOutlined, MenuOutlined } from '../../../ui/buttons/icons.tsx';
import { productName } from '../../product.ts';
import { SideMenu } from './SideMenu.tsx';

export function MenuDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const close = () => dialog.current?.close();
  // Also for the question about unsaved changes: nothing can be shown above the browser's own dialog.
  const asking = useSyncExternalStore(onQuestion, isAsking);
  useEffect(close, [key, asking]);
  return (
    <>
      <button
        type="button"
        className="shell-button shell-menu-button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuOutlined />
      </button>
      {/* A click that hits the dialog and nothing in it is one on the backdrop; Escape is the keyboard's way. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        className="shell-drawer"
        aria-label="Menu"
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <div>
          <header>
            <strong>{productName}</strong>
            <button type="button" className="shell-button" aria-label="Close the menu" onClick={close}>
              <CloseOutlined />
            </button>
          </header>
          <nav aria-label="Main">
            <SideMenu />
          </nav>
        </div>
      </dialog>
    </>
  );
}
