// A button with a popup. The browser's popover handles Escape, clicks outside and the focus; Tab goes from the button
// straight into it.

import {
  type ReactNode,
  type ToggleEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonProps } from '../buttons/Button.tsx';
import { placeBeside } from './placeBeside.ts';
import './popup.css';

type PopupProps = Omit<ButtonProps, 'onClick' | 'onToggle' | 'content'> & {
  /** Accessible name of the popup. */
  label: string;
  /** Rendered only while open. `close` returns the focus to the button. */
  content: (close: () => void) => ReactNode;
};

export function Popup({ label, content, children, ...button }: PopupProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const place = useCallback(() => {
    const anchor = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    if (panel.current !== null && anchor !== null) placeBeside(panel.current, anchor);
  }, [id]);

  // Before the paint, so that nothing moves once it can be clicked.
  useLayoutEffect(() => {
    if (!open) return;
    place();
    panel.current?.querySelector<HTMLElement>('input, button, select')?.focus();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [open, place]);

  return (
    <>
      <Button {...button} popoverTarget={id} aria-expanded={open} aria-haspopup="dialog">
        {children}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popup"
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
      >
        {open && content(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
