// Pictures of a page, as cards. Each opens in the drawer.
import { memo, useRef } from 'react';
import { Link } from 'react-router';
import type { Medium } from '../../../contract/media/media.ts';
import { addressOf, type ListState } from '../../list/listState.ts';
import { useListKeys } from '../../list/rows/useListKeys.ts';
import { fromHere, hereWith } from '../../list/useDialog.ts';
import { useScrollMemory } from '../../list/useScrollMemory.ts';
import { sourceFor } from '../../media/Thumb.tsx';
import { part } from '../../ui/parts.ts';

type GridProps = {
  /** Undefined while the first page loads. */
  rows: readonly Medium[] | undefined;
  state: ListState;
  stale: boolean;
};

export const Grid = memo(function Grid({ rows, state, stale }: GridProps) {
  const scroll = useRef<HTMLDivElement>(null);
  useScrollMemory(scroll, addressOf(state), rows !== undefined && !stale);
  useListKeys(scroll);
  return (
    <div className="list-scroll media-scroll" ref={scroll} {...part}>
      <ul className={stale ? 'media-grid list-stale' : 'media-grid'} aria-busy={rows === undefined}>
        {rows === undefined
          ? Array.from({ length: state.pageSize }, (_, at) => (
              <li key={at} className="media-card" aria-hidden />
            ))
          : rows.map((medium) => <Card key={medium.id} medium={medium} />)}
      </ul>
    </div>
  );
});

/** Width of a card in CSS pixels. */
const cardWidth = 200;

const Card = memo(function Card({ medium }: { medium: Medium }) {
  const { id, name, alt, width, height, useCount } = medium;
  return (
    <li className="media-card" data-row>
      <Link to={hereWith({ picture: id })} state={fromHere} data-opens-row>
        <img src={sourceFor(medium, cardWidth)} alt="" loading="lazy" decoding="async" />
        <span className="media-name" title={name}>
          {name}
        </span>
      </Link>
      <span className="list-faint media-alt" title={alt ?? ''} dir="auto">
        {alt ?? <span className="media-missing">No alt text</span>}
      </span>
      <span className="list-faint">
        {width} × {height} · {useCount === 0 ? 'Unused' : useCount === 1 ? '1 use' : `${useCount} uses`}
      </span>
    </li>
  );
});
