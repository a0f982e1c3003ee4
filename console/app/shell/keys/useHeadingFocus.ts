import { useEffect, useRef } from 'react';

/**
 * Focuses the new page's heading after a navigation, unless the page has focused an element itself.
 * @param arrived true if the user navigated to the first page, as after signing in, rather than opened it
 */
export function useHeadingFocus(place: string, arrived: boolean): void {
  const last = useRef(arrived ? undefined : place);
  useEffect(() => {
    const main = document.getElementById('content');
    if (last.current === place || main === null) return;
    last.current = place;
    if (focusHeading(main)) return;
    // The page's chunk is still loading.
    const observer = new MutationObserver(() => focusHeading(main) && observer.disconnect());
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [place]);
}

function focusHeading(main: HTMLElement): boolean {
  const active = document.activeElement;
  if (active !== main && main.contains(active)) return true;
  const heading = main.querySelector('h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
