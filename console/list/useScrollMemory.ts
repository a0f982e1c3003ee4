// Restores the scroll position when the user returns to a list; other navigations start at the top.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { currentSession } from '../data/session.ts';

/**
 * @param ref the scrolling element; if it does not scroll (on a phone), the window does
 * @param address identifies the list's content
 * @param ready true once the rows are rendered
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
    // Storage is too slow to write in every frame.
    const keep = () => {
      if (place !== undefined && currentSession() !== null) sessionStorage.setItem(key, place);
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

/** Milliseconds between two writes of the position. */
const pause = 200;
