import { useEffect, useRef } from 'react';

/**
 * After a navigation reading goes on at the new page's heading, unless the page has put the focus somewhere itself.
 * @param arrived whether the first page is one that somebody has come to, as after signing in, and not just opened
 */
export function useHeadingFocus(place: string, arrived: boolean): void {
  const last = useRef(arrived ? undefined : place);
  useEffect(() => {
    const main = document.getElementById('content');
    if (last.current === place || main === null) return;
    last.current = place;
    if (focusHeading(main)) return;
    // The page's chunk is still on its way.
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
