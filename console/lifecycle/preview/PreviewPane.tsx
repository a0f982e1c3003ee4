// The site beside a form, with what is typed, alone or next to an earlier state of the record.
import { useEffect, useRef, useState } from 'react';
import type { HistoryType } from '../../../contract/history/history.ts';
import { useTyped } from '../../form/fields/useTyped.ts';
import type { RecordBase } from '../../form/saving/record.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EarlierChoice, EarlierPage } from './EarlierPage.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewWidth } from './PreviewWidth.tsx';
import { type Page, type SnapshotCall, useSnapshot } from './useSnapshot.ts';
import './sitePane.css';

export type PreviewProps = {
  /** The saved record; null while it is new. */
  record: RecordBase | null;
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

type PreviewPaneProps = PreviewProps & { type: HistoryType; snapshot: SnapshotCall };

export function PreviewPane({ type, snapshot, record, onClose }: PreviewPaneProps) {
  const { page, failed } = useSnapshot(snapshot, record?.id, useTyped(delayMs, { late: true }));
  const [width, setWidth] = useState(lastWidth);
  const choose = (pixels: number) => {
    localStorage.setItem(widthKey, String(pixels));
    setWidth(pixels);
  };
  const [earlier, setEarlier] = useState<number | undefined>();
  const openWindow = useOwnWindow(page);
  const compares = record !== null && earlier !== undefined;
  return (
    <aside className="site-pane" aria-label="Preview">
      <PreviewWidth />
      <div className="site-pane-bar">
        {sizes.map(([label, pixels]) => (
          <Button key={label} size="small" aria-pressed={pixels === width} onClick={() => choose(pixels)}>
            {label}
          </Button>
        ))}
        {record !== null && (
          <EarlierChoice type={type} record={record} version={earlier} onChange={setEarlier} />
        )}
        <span role="status">{failed && 'Preview not updated'}</span>
        <Button size="small" onClick={openWindow}>
          Own window
        </Button>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="site-pane-pages">
        {compares && (
          <EarlierPage
            // A link of its own for each version: the pages of two must not be mixed up.
            key={earlier}
            snapshot={snapshot}
            type={type}
            record={record}
            version={earlier}
            width={width}
          />
        )}
        <section className="site-pane-half" aria-label={compares ? 'After' : 'Page'}>
          {compares && <h2>After</h2>}
          <PreviewFrame title="Page on the site" page={page} width={width} />
        </section>
      </div>
    </aside>
  );
}

/** Opens the page in a window of its own, which follows the typing too. */
function useOwnWindow(page: Page | null): () => void {
  const ownWindow = useRef<Window | null>(null);
  useEffect(() => {
    if (page !== null && ownWindow.current?.closed === false) ownWindow.current.location.replace(page.link);
  }, [page]);
  return () => {
    if (ownWindow.current?.closed === false) return ownWindow.current.focus();
    const opened = window.open('', '_blank', 'popup');
    if (opened === null || page === null) return;
    // The site shall not reach the console.
    opened.opener = null;
    opened.location.replace(page.link);
    ownWindow.current = opened;
  };
}
