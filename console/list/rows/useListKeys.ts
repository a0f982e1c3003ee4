// Keys of a list: j and k move between rows, x selects, X selects a range, J and K select on the way, Enter opens a row by
// its link. Within the rows the arrow keys do as j and k, and Shift+Space as X. ArrowDown moves from the search to the
// first row.
import { type RefObject, useEffect } from 'react';
import { isComposing } from '../../ui/inputs/composition.ts';
import { useShortcuts } from './useShortcuts.ts';

/** @param ref element around the rows, each marked with `data-row` and with one link marked with `data-opens-row` */
export function useListKeys(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, target } = event;
      if (event.defaultPrevented || isComposing(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element)) return;
      if (key === 'ArrowDown' && target.matches(search)) move(ref.current, 1);
      else if (!target.matches(stops)) return;
      else if (key === 'ArrowDown' || key === 'ArrowUp')
        (shiftKey ? extend : move)(ref.current, key === 'ArrowDown' ? 1 : -1);
      else if (key === ' ' && shiftKey) selectRange();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref]);
  useShortcuts({
    j: () => void move(ref.current, 1),
    k: () => void move(ref.current, -1),
    J: () => extend(ref.current, 1),
    K: () => extend(ref.current, -1),
    x: () => tickOf(document.activeElement)?.click(),
    X: selectRange,
  });
}

/** Focuses the next or previous row, or the first one if none has the focus. */
function move(list: HTMLElement | null, by: 1 | -1): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
  next?.querySelector<HTMLElement>('[data-opens-row]')?.focus();
  return next;
}

/** Moves and selects both rows; on the way back over selected rows, deselects the one that it leaves. */
function extend(list: HTMLElement | null, by: 1 | -1): void {
  const from = tickOf(document.activeElement);
  const to = tickOf(move(list, by));
  if (from === to) return;
  if (from?.checked && to?.checked) from.click();
  else for (const tick of [from, to]) if (tick?.checked === false) tick.click();
}

/** Selects all rows since the last selected one, as a click with Shift does. */
function selectRange(): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true });
  tickOf(document.activeElement)?.dispatchEvent(click);
}

function tickOf(within: Element | null | undefined): HTMLInputElement | null | undefined {
  return within?.closest('[data-row]')?.querySelector<HTMLInputElement>('input[type="checkbox"]');
}

/** Where arrow keys move between rows: on a row's link and on its checkbox. */
const stops = '[data-row] :is([data-opens-row], input[type="checkbox"])';
const search = '.list-search input';
