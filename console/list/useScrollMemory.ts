// Coming back to a list leads to where one was in it; any other way to it starts at the top.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * @param ref what scrolls; where it does not (on a phone), the window does
 * @param address what the list shows, as in the address
 * @param ready whether the rows are there
 */
export function useScrollMemory(ref: RefObject<HTMLElement | null>, address: string, ready: boolean): void {
  const cameBack = useRef(useNavigationType() === 'POP');

  useEffect(() => {
    const onPop = () => {
      cameBack.current = true;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!ready || element === null) return;
    const key = `scroll ${location.pathname}${address}`;
    const [inside, outside] = (cameBack.current ? (sessionStorage.getItem(key) ?? '') : '')
      .split(' ')
      .map(Number);
    cameBack.current = false;
    element.scrollTop = inside ?? 0;
    if (outside) window.scrollTo(0, outside);
    let place: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Storage is too slow for every frame.
    const keep = () => {
      if (place !== undefined) sessionStorage.setItem(key, place);
      clearTimeout(timer);
      timer = undefined;
    };
    const remember = () => {
      place = `${element.scrollTop} ${window.scrollY}`;
      timer ??= setTimeout(keep, pause);
    };
    element.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      element.removeEventListener('scroll', remember);
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', keep);
    };
  }, [ref, address, ready]);
}

/** Milliseconds between two notes of the place. */
const pause = 200;
