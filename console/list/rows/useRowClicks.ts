// Opens a row by a click anywhere on it. One listener for all rows is faster than a router link in each; the link of
// the name serves keyboards and new tabs.
import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from '../../data/navigation.ts';
import { fromHere } from '../useDialog.ts';

/** @param ref element around the rows, each marked with `data-row` and with one link marked with `data-opens-row` */
export function useRowClicks(ref: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = ref.current;
    const open = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || event.defaultPrevented || event.button !== 0) return;
      const control = target.closest('a, button, input, label');
      const link = target.closest('[data-row]')?.querySelector('a[data-opens-row]');
      const href = link?.getAttribute('href');
      if (href == null || (control !== null && control !== link)) return;
      // Clicks with a modifier open a new tab or window, or download.
      if (control === link && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return;
      if (control === null && getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      void navigate(pathOf(href), { state: fromHere });
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, [ref, navigate]);
}
