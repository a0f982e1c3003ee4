// Reads a page of a list, prefetches the next one, and invalidates both after writes.
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Call, Payload } from '../../contract/kit/calls.ts';
import { rest, savesData, whenIdle } from '../data/idle.ts';
import { queryOf } from '../data/queries.ts';
import type { ListState } from './listState.ts';
import type { ListRow, RowList } from './types.ts';

/** `queryOf` of a list whose rows are known. */
export function pageOf<Row extends ListRow>(list: RowList<Row>, payload: Payload<RowList<Row>>) {
  return queryOf(list, payload);
}

/** The page of `state`. Shows the previous page while it loads; prefetches the next one. */
export function usePage<Row extends ListRow>(list: RowList<Row>, state: ListState) {
  const client = useQueryClient();
  const query = useQuery({
    ...pageOf(list, state.payload),
    placeholderData: keepPreviousData,
    // Rows never move by themselves: `Changed` says that they are old.
    refetchOnWindowFocus: false,
  });
  const { data, isPlaceholderData } = query;

  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const last = Math.max(1, Math.ceil(data.total / state.pageSize));
    // The page may no longer exist, after deleting its last row or by an old link.
    if (state.page > last) state.set({ page: last }, 'replace');
    if (state.page >= last || savesData()) return;
    const next = pageOf(list, { ...state.payload, page: state.page + 1 });
    return whenIdle(() => void client.prefetchQuery(next), rest);
  }, [client, list, state, data, isPlaceholderData]);

  return query;
}

/** Prefetches a sorted page when its heading is hovered. */
export function useSortAhead<Row extends ListRow>(
  list: RowList<Row>,
  { payload }: ListState,
): (sort: string) => void {
  const client = useQueryClient();
  return useCallback(
    (sort) => {
      if (!savesData()) void client.prefetchQuery(pageOf(list, { ...payload, sort, page: 1 }));
    },
    [client, list, payload],
  );
}

/** Invalidates every read of the call's area, on this screen and all others, but those of the record `deletedId`. */
export function refreshArea(client: QueryClient, changed: Call, deletedId?: string): Promise<void> {
  const area = changed.path.slice(0, changed.path.lastIndexOf('/') + 1);
  return client.invalidateQueries({
    predicate: ({ queryKey: [path, payload] }) =>
      String(path).startsWith(area) && (deletedId === undefined || idIn(payload) !== deletedId),
  });
}

function idIn(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
}
