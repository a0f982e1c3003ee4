// Prefetches the target of a row or menu entry when the pointer rests on it or the focus reaches it. Not on touch,
// which opens it at once, and not for a browser that saves data.
import { useEffect } from 'react';
import { savesData } from '../../data/idle.ts';
import { prefetchScreen } from './prefetch.ts';

const hoverMs = 100;

export function usePrefetchOnHover(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | undefined;
    const aim = (target: EventTarget | null) => {
      const href = target instanceof Element ? hrefAt(target) : undefined;
      if (href === last) return;
      last = href;
      clearTimeout(timer);
      if (href === undefined || savesData()) return;
      timer = setTimeout(() => void prefetchScreen(new URL(href)), hoverMs);
    };
    const onHover = ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && aim(target);
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && aim(target);
    // A press on the link opens it now. One on a checkbox or a menu of the row does not open the record.
    const onPress = ({ target }: Event) => {
      clearTimeout(timer);
      if (target instanceof Element && target.closest('input, label, button') !== null) last = undefined;
    };
    document.addEventListener('pointerover', onHover, { passive: true });
    document.addEventListener('pointerdown', onPress, { passive: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onHover);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}

/** The target of the row or menu entry, if it is another screen. */
function hrefAt(target: Element): string | undefined {
  const link = target.closest('[data-row]')?.querySelector('a[data-opens-row]') ?? target.closest('nav a');
  if (!(link instanceof HTMLAnchorElement)) return undefined;
  return link.pathname === location.pathname ? undefined : link.href;
}
