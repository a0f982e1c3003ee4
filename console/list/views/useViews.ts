// The saved views of the account, with its pins, defaults and settings of lists.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Views, views } from '../../../contract/views/views.ts';
import { queryOf } from '../../data/queries.ts';
import { useSession } from '../../data/session.ts';

/** Time in ms until views or counts are read again. */
const freshMs = 60_000;

const viewsQuery = {
  ...queryOf(views.list, {}),
  meta: { right: views.list.right, silent: true },
  staleTime: freshMs,
};

/** Undefined until they are read. Lists work without them. */
export function useViews(): Views | undefined {
  const isActive = useSession()?.status === 'active';
  return useQuery({ ...viewsQuery, enabled: isActive }).data;
}

/** Counts of the pinned views by id, in one call beside that of the views, at most once a minute. */
export function usePinnedCounts(): ReadonlyMap<string, number> {
  const isActive = useSession()?.status === 'active';
  const { data } = useQuery({
    ...queryOf(views.counts, {}),
    meta: { right: views.counts.right, silent: true },
    enabled: isActive,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });
  return new Map(data?.map(({ id, count }) => [id, count]));
}

/** Changes the views that are shown before the server has answered. */
export function changeViews(client: QueryClient, change: (before: Views) => Views): void {
  client.setQueryData(viewsQuery.queryKey, (before) => before && change(before));
}
