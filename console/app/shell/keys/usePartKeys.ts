// F6 moves the focus to the next part of the page and Shift+F6 back: from the middle of a long form into the menu, and
// back to the same field.
import { useEffect } from 'react';
import { isKey } from '../../../ui/keys.ts';

export function usePartKeys(): void {
  useEffect(() => {
    const left = new WeakMap<Element, HTMLElement>();
    const remember = ({ target }: FocusEvent) => {
      const within = target instanceof HTMLElement && target.closest(marked);
      if (within) left.set(within, target);
    };
    const go = (event: KeyboardEvent) => {
      if (!isKey(event, 'F6')) return;
      const { activeElement } = document;
      // A dialog keeps the focus.
      if (activeElement?.closest('[role="dialog"], dialog')) return;
      event.preventDefault();
      const parts = [...document.querySelectorAll(marked)];
      const here = parts.findIndex((part) => part === activeElement?.closest(marked));
      const onward = event.shiftKey
        ? [...parts.slice(0, Math.max(here, 0)).toReversed(), ...parts.slice(Math.max(here, 0)).toReversed()]
        : [...parts.slice(here + 1), ...parts.slice(0, here + 1)];
      for (const part of onward) {
        const stop = entryOf(part, left.get(part));
        if (stop !== undefined) return stop.focus();
      }
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', go);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', go);
    };
  }, []);
}

const marked = '[data-part]';

/** The element to focus in a part: the one that had the focus last, else the current one, else the first tab stop. */
function entryOf(part: Element, left: HTMLElement | undefined): HTMLElement | undefined {
  const stops = [...part.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.closest(marked) === part && stop.checkVisibility({ visibilityProperty: true }),
  );
  const isStill = left !== undefined && part.contains(left) && left.checkVisibility();
  return isStill ? left : (stops.find((stop) => stop.ariaCurrent !== null) ?? stops[0]);
}

const focusable = [
  'a[href]',
  'button:not(:disabled)',
  'input:not([type=hidden]):not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  '[contenteditable=true]',
].join(',');
