// Selected rows, across all pages of one search. Changing the search or a filter clears the selection, so that actions
// never reach hidden rows.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { allOf } from '../../data/queries.ts';
import { writeParam } from '../listParams.ts';
import type { ListState } from '../listState.ts';
import { onDeleted } from '../rows/deletions.ts';
import type { ListRow, RowList } from '../types.ts';

export type SelectedIds = Readonly<Record<string, true>>;

export type Selection<Row> = {
  ids: SelectedIds;
  rows: readonly Row[];
  /** Adds these rows to the selection, or removes them. */
  select: (ids: readonly string[], selected: boolean) => void;
  /** Selects only these rows. */
  change: (ids: SelectedIds) => void;
  /** Selects every matching row, on all pages. */
  selectAll: () => Promise<void>;
  clear: () => void;
};

export function useSelection<Row extends ListRow>(
  list: RowList<Row>,
  state: ListState,
  page: readonly Row[] | undefined,
): Selection<Row> {
  const client = useQueryClient();
  const [ids, setIds] = useState<SelectedIds>({});
  // Last known rows of other pages, for bulk actions.
  const [seen] = useState(() => new Map<string, Row>());
  const search = Object.entries({ ...state.filters, q: state.q })
    .map(([name, value]) => `${name}=${writeParam(value)}`)
    .join('&');

  for (const row of page ?? []) seen.set(row.id, row);
  useEffect(() => {
    void search;
    setIds({});
  }, [search]);

  useEffect(
    () =>
      onDeleted((deleted) => {
        const gone = new Set(deleted);
        setIds((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !gone.has(id))));
      }),
    [],
  );

  const select = useCallback((some: readonly string[], selected: boolean) => {
    const left = new Set(some);
    setIds((before) => {
      const others = Object.keys(before).filter((id) => !left.has(id));
      return Object.fromEntries([...others, ...(selected ? some : [])].map((id) => [id, true as const]));
    });
  }, []);

  const rows = useMemo(() => {
    void page;
    return Object.keys(ids).flatMap((id) => seen.get(id) ?? []);
  }, [ids, seen, page]);
  return {
    ids,
    rows,
    select,
    change: setIds,
    clear: () => setIds({}),
    selectAll: async () => {
      const { page: _page, pageSize: _pageSize, ...payload } = state.payload;
      const all = await client.fetchQuery(allOf(list, payload));
      for (const row of all) seen.set(row.id, row);
      setIds(Object.fromEntries(all.map(({ id }) => [id, true as const])));
    },
  };
}
