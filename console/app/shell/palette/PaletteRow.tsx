import { type MouseEvent, useEffect, useRef } from 'react';
import { type Status, statuses } from '../../../../contract/kit/lifecycle.ts';
import { hrefTo } from '../../../data/navigation.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { StatusTag } from '../../../ui/display/StatusTag.tsx';
import { capitalized } from '../../../ui/format/capitalized.ts';
import type { Row } from './rows.ts';

type PaletteRowProps = {
  id: string;
  row: Row;
  isActive: boolean;
  /** The pointer has moved onto it. */
  onActive: () => void;
  onOpen: (inNewTab: boolean) => void;
};

/** A row of the palette: a link where it leads somewhere, so that the browser's own ways to open one work. */
export function PaletteRow({ id, row, isActive, onActive, onOpen }: PaletteRowProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const shared = {
    id,
    role: 'option' as const,
    'aria-selected': isActive,
    className: 'palette-row',
    tabIndex: -1,
    onMouseMove: () => {
      if (!isActive) onActive();
    },
  };
  const content = (
    <>
      <span className="palette-label">{row.label}</span>
      {row.hint && <span className="palette-hint">{row.hint}</span>}
      {row.reason && <span className="palette-reason">{row.reason}</span>}
      {row.status && <State status={row.status} />}
      {row.keys && <kbd>{row.keys}</kbd>}
    </>
  );
  if (!('to' in row)) {
    return (
      <button {...shared} ref={element as never} type="button" onClick={() => onOpen(false)}>
        {content}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(false);
  };
  return (
    <a {...shared} ref={element as never} href={hrefTo(row.to)} onClick={follow}>
      {content}
    </a>
  );
}

/** A status that is not the usual one of its type. */
function State({ status }: { status: string }) {
  if (Object.hasOwn(statuses, status)) return <StatusTag status={status as Status} />;
  return status === 'active' ? null : <Badge>{capitalized(status)}</Badge>;
}
