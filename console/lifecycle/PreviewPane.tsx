// The site beside a form, with what is typed. Nothing is saved: the server keeps a snapshot for its link alone.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { previewLink } from '../../contract/delivery/kit.ts';
import type { WriteCall } from '../../contract/kit/calls.ts';
import { call } from '../data/client.ts';
import { siteUrl } from '../data/site.ts';
import { useTyped } from '../form/fields/useTyped.ts';
import type { Values } from '../form/fields/values.ts';
import { useFields } from '../form/saving/record.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { PreviewWidth } from './PreviewWidth.tsx';
import './sitePane.css';

type SnapshotCall = WriteCall<z.ZodObject, typeof previewLink>;

export type PreviewProps = {
  /** The saved record; undefined while it is new. */
  recordId: string | undefined;
  onClose: () => void;
};

/** Widths in CSS pixels of what the site is shown in. */
const sizes = [
  ['Desktop', 1280],
  ['Tablet', 768],
  ['Phone', 375],
] as const;

const delayMs = 250;

/** The width that was chosen last in this browser. */
const widthKey = 'previewWidth';

function lastWidth(): number {
  const stored = Number(localStorage.getItem(widthKey));
  return sizes.some(([, pixels]) => pixels === stored) ? stored : sizes[0][1];
}

export function PreviewPane({ snapshot, recordId, onClose }: PreviewProps & { snapshot: SnapshotCall }) {
  const { shown, failed } = useSnapshot(snapshot, recordId);
  const [width, setWidth] = useState(lastWidth);
  const choose = (pixels: number) => {
    localStorage.setItem(widthKey, String(pixels));
    setWidth(pixels);
  };
  const frame = useRef<HTMLIFrameElement>(null);
  const ownWindow = useRef<Window | null>(null);
  const stage = useStage(width);
  // The link stays the same. Its page is loaded again for each snapshot, and keeps its scroll position itself.
  useEffect(() => {
    if (shown === null || frame.current === null) return;
    frame.current.src = shown.link;
    if (ownWindow.current?.closed === false) ownWindow.current.location.replace(shown.link);
  }, [shown]);
  const openWindow = () => {
    if (ownWindow.current?.closed === false) return ownWindow.current.focus();
    const opened = window.open('', '_blank', 'popup');
    if (opened === null || shown === null) return;
    // The site shall not reach the console.
    opened.opener = null;
    opened.location.replace(shown.link);
    ownWindow.current = opened;
  };
  return (
    <aside className="site-pane" aria-label="Preview">
      <PreviewWidth />
      <div className="site-pane-bar">
        {sizes.map(([label, pixels]) => (
          <Button key={label} size="small" aria-pressed={pixels === width} onClick={() => choose(pixels)}>
            {label}
          </Button>
        ))}
        <span role="status">{failed && 'Preview not updated'}</span>
        <Button size="small" onClick={openWindow}>
          Own window
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <div ref={stage} className="site-pane-stage">
        <iframe ref={frame} title="Page on the site" className="site-pane-frame" />
      </div>
    </aside>
  );
}

type Shown = { link: string };

/** Sends what is typed, and returns a new object for each snapshot that the server keeps. */
function useSnapshot(snapshot: SnapshotCall, recordId: string | undefined) {
  const { fields } = useFields();
  const values = useTyped(delayMs, { late: true });
  const [snapshotId] = useState(() => crypto.randomUUID());
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const sending = new AbortController();
    const { signal } = sending;
    const payload = { snapshotId, recordId, ...validIn(fields, values) };
    call(snapshot, payload, { display: false, signal }).then(
      ({ path }) => {
        if (signal.aborted) return;
        setFailed(false);
        setShown({ link: siteUrl + path.replace('/v1', '') });
      },
      () => setFailed(!signal.aborted),
    );
    return () => sending.abort();
  }, [snapshot, snapshotId, recordId, fields, values]);
  return { shown, failed };
}

/** The fields whose values are valid so far: half a link is not shown. */
function validIn({ shape }: z.ZodObject, values: Values): Values {
  const isValid = ([name, value]: [string, unknown]) => shape[name]?.safeParse(value).success === true;
  return Object.fromEntries(Object.entries(values).filter(isValid));
}

/** Fits a frame of this width into the pane: sets how much smaller it is drawn. */
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
