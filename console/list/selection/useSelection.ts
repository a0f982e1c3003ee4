// Selected rows, across all pages of one search: ticked ones, or all that match. Changing the search or a filter clears the
// selection, so that actions never reach hidden rows.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { allOf } from '../../data/queries.ts';
import type { ListState } from '../listState.ts';
import { onDeleted } from '../rows/deletions.ts';
import type { ListRow, RowList } from '../types.ts';
import type { Selected } from './selected.ts';

export type SelectedIds = Readonly<Record<string, true>>;

export type Selection<Row> = Selected<Row> & {
  /** Of all ticked rows; if all that match are selected, of those on this page. */
  ids: SelectedIds;
  /** A row that has been shown. */
  rowOf: (id: string) => Row | undefined;
  /** Adds these rows to the selection, or removes them. */
  select: (ids: readonly string[], selected: boolean) => void;
  /** Selects only these rows. */
  change: (ids: readonly string[]) => void;
  /** Selects every matching row, on all pages. */
  selectAll: () => Promise<void>;
  clear: () => void;
};

type Options = {
  /** Matching rows on all pages. */
  total: number;
  /** True if actions take a filter; else `selectAll` loads all rows. */
  byFilter: boolean;
};

export function useSelection<Row extends ListRow>(
  list: RowList<Row>,
  state: Pick<ListState, 'filters' | 'q' | 'payload'>,
  page: readonly Row[] | undefined,
  { total, byFilter }: Options,
): Selection<Row> {
  const client = useQueryClient();
  // The selected rows, or with `all` those that are left out.
  const [picked, setPicked] = useState<{ all: boolean; ids: SelectedIds }>(nothing);
  // Last known rows of other pages, for bulk actions.
  const [seen] = useState(() => new Map<string, Row>());
  const search = JSON.stringify([state.filters, state.q]);

  for (const row of page ?? []) seen.set(row.id, row);
  useEffect(() => {
    void search;
    setPicked(nothing);
  }, [search]);

  useEffect(
    () => onDeleted((deleted) => setPicked(({ all, ids }) => ({ all, ids: idsWith(ids, deleted, false) }))),
    [],
  );

  const select = useCallback(
    (some: readonly string[], selected: boolean) =>
      setPicked(({ all, ids }) => ({ all, ids: idsWith(ids, some, selected !== all) })),
    [],
  );

  const change = (some: readonly string[]) => setPicked({ all: false, ids: idsWith({}, some, true) });
  const { all } = picked;
  const ids = useMemo(
    () =>
      all
        ? idsWith(
            {},
            (page ?? []).flatMap(({ id }) => (picked.ids[id] ? [] : [id])),
            true,
          )
        : picked.ids,
    [all, picked.ids, page],
  );
  const rows = useMemo(() => {
    void page;
    return Object.keys(ids).flatMap((id) => seen.get(id) ?? []);
  }, [ids, seen, page]);
  const except = Object.keys(picked.ids);
  const { page: _page, pageSize: _pageSize, sort: _sort, ...filter } = state.payload;
  return {
    ids,
    rows,
    count: all ? Math.max(0, total - except.length) : rows.length,
    matching: all ? { filter, except } : undefined,
    rowOf: (id) => seen.get(id),
    select,
    change,
    clear: () => setPicked(nothing),
    selectAll: async () => {
      if (byFilter) return setPicked({ all: true, ids: {} });
      const { page: _at, pageSize: _size, ...payload } = state.payload;
      const found = await client.fetchQuery(allOf(list, payload));
      for (const row of found) seen.set(row.id, row);
      change(found.map(({ id }) => id));
    },
  };
}

const nothing = { all: false, ids: {} };

/** The ids with some added, or without them. */
function idsWith(ids: SelectedIds, some: readonly string[], added: boolean): SelectedIds {
  const these = new Set(some);
  const others = Object.keys(ids).filter((id) => !these.has(id));
  return Object.fromEntries([...others, ...(added ? some : [])].map((id) => [id, true as const]));
}
