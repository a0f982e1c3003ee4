// Opens a row by a click anywhere on it. One listener for all rows is faster than a router link in each; the link of
// the name serves keyboards and new tabs.
import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { opensTab, openTab, pathOf } from '../../data/navigation.ts';
import { fromHere } from '../useDialog.ts';

/** @param ref element around the rows, each marked with `data-row` and with one link marked with `data-opens-row` */
export function useRowClicks(ref: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = ref.current;
    const open = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || event.defaultPrevented || event.button > 1) return;
      const control = target.closest('a, button, input, label');
      const link = target.closest('[data-row]')?.querySelector('a[data-opens-row]');
      const href = link?.getAttribute('href');
      if (href == null || (control !== null && control !== link)) return;
      // The browser opens tabs and windows from the link itself, and downloads what it leads to.
      if (control === link && (opensTab(event) || event.altKey)) return;
      if (control === null && getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      if (opensTab(event)) return openTab(href);
      void navigate(pathOf(href), { state: fromHere });
    };
    // The middle button has an event of its own, and would scroll when it is pressed.
    const keepStill = (event: MouseEvent) => {
      if (event.button === 1 && event.target instanceof Element && event.target.closest('[data-row]'))
        event.preventDefault();
    };
    element?.addEventListener('click', open);
    element?.addEventListener('auxclick', open);
    element?.addEventListener('mousedown', keepStill);
    return () => {
      element?.removeEventListener('click', open);
      element?.removeEventListener('auxclick', open);
      element?.removeEventListener('mousedown', keepStill);
    };
  }, [ref, navigate]);
}
