// Restores focus when the focused element is removed: to the element before a dialog opened, or to the neighbor of a
// deleted row, chip or picture.
import { useEffect } from 'react';

type Stop = { element: HTMLElement; around: readonly HTMLElement[] };

/** Earlier focus targets to remember: dialogs over dialogs, and rows that they deleted. */
const most = 20;

export function useFocusKept(): void {
  useEffect(() => {
    const stops: Stop[] = [];
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === document.body) return;
      stops.push({ element: target, around: ancestorsOf(target) });
      if (stops.length > most) stops.shift();
    };
    const restore = () => {
      frame = 0;
      const lost = stops.at(-1);
      if (lost === undefined || lost.element.isConnected || document.activeElement !== document.body) return;
      const wasOver = [lost.element, ...lost.around].some((element) => element.matches(over));
      (wasOver ? before(stops) : beside(lost))?.focus();
    };
    // One frame later, so that a new element, such as a dialog or a heading, can take the focus itself.
    const observer = new MutationObserver((changes) => {
      if (stops.length === 0 || document.activeElement !== document.body) return;
      if (changes.some(({ removedNodes }) => removedNodes.length > 0))
        frame ||= requestAnimationFrame(restore);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

/** Elements over the page. A drawer focuses an element around its dialog. */
const over = '[role="dialog"], [role="menu"], [role="tooltip"], .ant-drawer';

function before(stops: readonly Stop[]): HTMLElement | undefined {
  return stops.findLast(({ element }) => element.isConnected && element.checkVisibility())?.element;
}

/**
 * The first focusable element of the closest remaining ancestor, unless that is the whole screen, which focuses its
 * heading.
 */
function beside({ around }: Stop): HTMLElement | null | undefined {
  const left = around.find((element) => element.isConnected);
  if (left === undefined || left.id === 'content' || left.querySelector('#content') !== null)
    return undefined;
  return left.querySelector<HTMLElement>(
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled',
  );
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent === null || parent === document.body ? [] : [parent, ...ancestorsOf(parent)];
}
