// Who points at a row, or comes to it by keyboard, will mostly open it: its record and its form are on their way by then.
// Not by touch, which opens at once, and not where somebody saves data.
import { useEffect } from 'react';
import { savesData } from '../../platform/idle.ts';
import { approach } from './arrival.ts';

/** Milliseconds that somebody stays at what they mean. */
const stay = 100;

export function useApproach(access: string | undefined): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | undefined;
    const come = (target: EventTarget | null) => {
      const href = target instanceof Element ? hrefAt(target) : undefined;
      if (href === last) return;
      last = href;
      clearTimeout(timer);
      if (href === undefined || savesData()) return;
      timer = setTimeout(() => approach(new URL(href), access), stay);
    };
    const point = ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && come(target);
    const focus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && come(target);
    // Who ticks a row or opens its menu means that, and not the record.
    const press = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('input, label, button') === null) return;
      clearTimeout(timer);
      last = undefined;
    };
    document.addEventListener('pointerover', point, { passive: true });
    document.addEventListener('pointerdown', press, { passive: true });
    document.addEventListener('focusin', focus);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('focusin', focus);
    };
  }, [access]);
}

/** Where the row or the menu's entry leads, if that is another screen. */
function hrefAt(target: Element): string | undefined {
  const link = target.closest('[data-row]')?.querySelector('a[data-opens-row]') ?? target.closest('nav a');
  if (!(link instanceof HTMLAnchorElement)) return undefined;
  return link.pathname === location.pathname ? undefined : link.href;
}
