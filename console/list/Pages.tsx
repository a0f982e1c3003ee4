// Pagination: range and total, page buttons, page size.
import { memo } from 'react';
import { listLimits } from '../../contract/kit/limits.ts';
import { LeftOutlined, RightOutlined } from '../ui/buttons/icons.tsx';
import { grouped } from '../ui/format/grouped.ts';
import type { ListState } from './listState.ts';

const pageSizes: readonly number[] = [listLimits.pageSize, 50, 100, listLimits.maxPageSize];

type PagesProps = {
  state: Pick<ListState, 'page' | 'pageSize'> & {
    set: (change: { page: number } | { pageSize: number }) => void;
  };
  /** The total number of rows; undefined until it is loaded. */
  known: number | undefined;
};

export const Pages = memo(function Pages({ state, known }: PagesProps) {
  const { page, pageSize, set } = state;
  const total = known ?? 0;
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const go = (to: number) => set({ page: to });
  return (
    <nav aria-label="Pages" className="list-pages">
      <span className="list-range" data-known={known !== undefined}>
        {grouped(first)}–{grouped(Math.min(page * pageSize, total))} of {grouped(total)}
      </span>
      <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => go(page - 1)}>
        <LeftOutlined />
      </button>
      {shownPages(page, last).map((one, index) =>
        one === 'gap' ? (
          // Gaps are keyed by position; there are at most two.
          <span key={`gap ${index}`} aria-hidden className="list-gap">
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={`Page ${one}`}
            {...(one === page ? { 'aria-current': 'page' as const } : {})}
            onClick={() => go(one)}
          >
            {grouped(one)}
          </button>
        ),
      )}
      <button type="button" aria-label="Next page" disabled={page >= last} onClick={() => go(page + 1)}>
        <RightOutlined />
      </button>
      <select
        className="list-select"
        aria-label="Rows per page"
        value={pageSize}
        onChange={(event) => set({ pageSize: Number(event.target.value) })}
      >
        {[...new Set([...pageSizes, pageSize])]
          .toSorted((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {grouped(size)} per page
            </option>
          ))}
      </select>
    </nav>
  );
});

/** The first, the last and those around the current one. */
function shownPages(page: number, last: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b);
  return pages.flatMap((one, index) => {
    const before = pages[index - 1] ?? 0;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? ['gap' as const, one] : [one];
  });
}
