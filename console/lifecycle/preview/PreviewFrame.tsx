// A page of the site at its width, drawn smaller where it does not fit.
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Page } from './useSnapshot.ts';

type PreviewFrameProps = {
  title: string;
  page: Page | null;
  /** In CSS pixels of the page. */
  width: number;
};

export function PreviewFrame({ title, page, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useStage(width);
  // Its page is loaded again for each snapshot, and keeps its scroll position itself.
  useEffect(() => {
    if (page !== null && frame.current !== null) frame.current.src = page.link;
  }, [page]);
  return (
    <div ref={stage} className="site-pane-stage">
      <iframe ref={frame} title={title} className="site-pane-frame" />
    </div>
  );
}

/** Fits a frame of this width into its place: sets how much smaller it is drawn. */
function useStage(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      element.style.setProperty('--frame-width', `${width}px`);
      element.style.setProperty('--frame-scale', String(Math.min(1, element.clientWidth / width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return stage;
}
