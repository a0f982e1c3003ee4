// j and k move between rows, x selects the focused row, Enter opens it by its link. ArrowDown moves from the search to
// the first row.
import { type RefObject, useEffect } from 'react';
import { isComposing } from '../../ui/inputs/composition.ts';
import { useShortcuts } from './useShortcuts.ts';

/** @param ref element around the rows, each marked with `data-row` and with one link marked with `data-opens-row` */
export function useListKeys(ref: RefObject<HTMLElement | null>): void {
  const move = (by: 1 | -1) => {
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    next?.querySelector<HTMLElement>('[data-opens-row]')?.focus();
  };
  useEffect(() => {
    const leaveSearch = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || isComposing(event)) return;
      if (!(event.target instanceof Element && event.target.matches(search))) return;
      event.preventDefault();
      ref.current?.querySelector<HTMLElement>(opener)?.focus();
    };
    document.addEventListener('keydown', leaveSearch);
    return () => document.removeEventListener('keydown', leaveSearch);
  }, [ref]);
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const row = document.activeElement?.closest('[data-row]');
      row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
    },
  });
}

const opener = '[data-row] [data-opens-row]';
const search = '.list-search input';
