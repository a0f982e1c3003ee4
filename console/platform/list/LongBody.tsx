// A few rows of a long page, in the document only while they are near what is seen, or hold the focus. Elsewhere their room
// is kept. A table in which all of a thousand rows stand takes a browser many frames to lay out and to draw.
import { type CSSProperties, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

type Watch = (element: Element, onChange: (near: boolean) => void) => () => void;
export type Nearness = { watch: Watch };

/** Pixels beyond what is seen within which rows are made: some frames of scrolling. */
const margin = '800px 0px';

/** Watches, for all of a table's bodies, which of them are near. */
export function nearness(): Nearness {
  const listeners = new WeakMap<Element, (near: boolean) => void>();
  let observer: IntersectionObserver | undefined;
  const tell = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  };
  const watch: Watch = (element, onChange) => {
    const scroller = element.closest('.list-scroll');
    const scrolls = scroller !== null && getComputedStyle(scroller).overflowY !== 'visible';
    // On a phone the page itself scrolls.
    observer ??= new IntersectionObserver(tell, { root: scrolls ? scroller : null, rootMargin: margin });
    listeners.set(element, onChange);
    observer.observe(element);
    return () => {
      listeners.delete(element);
      observer?.unobserve(element);
    };
  };
  return { watch };
}

type LongBodyProps = {
  rows: number;
  /** Whether it is there from the first. */
  first: boolean;
  nearness: Nearness;
  children: () => ReactNode;
};

export function LongBody({ rows, first, nearness: { watch }, children }: LongBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isFar = useRef(false);
  const [shown, setShown] = useState(first);
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    return watch(element, (near) => {
      isFar.current = !near;
      // Between frames: none waits for rows that are not in sight yet.
      if (near) startTransition(() => setShown(true));
      else if (!element.contains(document.activeElement)) leave(element);
    });
  }, [watch]);

  function leave(element: HTMLElement): void {
    // Cards on a phone are as high as what they say.
    if (element.childElementCount > 0) setHeight(element.offsetHeight);
    setShown(false);
  }

  const style: BodyStyle = { '--list-rows': rows, ...(height ? { '--list-height': `${height}px` } : {}) };
  if (!shown) return <tbody ref={body} role="presentation" className="list-far" style={style} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears that the focus has left its rows
    <tbody
      ref={body}
      role="rowgroup"
      style={style}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isFar.current && !currentTarget.contains(relatedTarget)) leave(currentTarget);
      }}
    >
      {children()}
    </tbody>
  );
}

type BodyStyle = CSSProperties & { '--list-rows': number; '--list-height'?: string };
