// Reads and writes for components: one cache, a key and its fetcher as one value, writes that refresh their area.
import {
  type FetchQueryOptions,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Access, Call, ListCall, Output, Payload, Result } from '../../contract/kit/calls.ts';
import { listLimits } from '../../contract/kit/limits.ts';
import { hasRight, type RoleRights } from '../../contract/kit/rights.ts';
import { type BizError, call } from './client.ts';
import { useSession } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      right?: Access;
      /** Its failure is not shown: the screen works without it, or shows it in place. */
      silent?: boolean;
    };
  }
}

type ReadOptions = { enabled?: boolean };

/** A read of whatever it answers, as `queryOf` and the like make them. */
export type Read = Pick<FetchQueryOptions<unknown, BizError>, 'queryKey' | 'queryFn' | 'meta'>;

/** True if the server would accept the read from these roles; others are not sent. */
export function mayAsk({ meta }: Pick<Read, 'meta'>, roles: readonly RoleRights[] | undefined): boolean {
  const right = meta?.right ?? 'anyone';
  return right === 'own' || right === 'anyone' || [right].flat().some((one) => hasRight(roles, one));
}

/** Key, fetcher and right of a read, for `useQuery`, `prefetchQuery`, `setQueryData` and the like. */
export function queryOf<C extends Call>(c: C, payload: Payload<C>) {
  return queryOptions<Result<C>, BizError>({
    queryKey: [c.path, payload],
    meta: { right: c.right },
    // The cache shows failures.
    queryFn: ({ signal }) => call(c, payload, { signal, display: false }),
  });
}

/** Reads a call; undefined if the first role may not make it. Aborts the read when its payload changes. */
export function useRead<C extends Call>(
  c: C,
  payload: Payload<C>,
  { enabled = true }: ReadOptions = {},
): UseQueryResult<Result<C>, BizError> {
  const query = queryOf(c, payload);
  return useQuery({ ...query, enabled: mayAsk(query, useSession()?.roles) && enabled });
}

/** A writing call as a mutation. Its success refreshes every read of the same `/api/<area>/`. */
export function useWrite<C extends Call>(
  c: C,
  { display = true }: { display?: boolean } = {},
): UseMutationResult<Result<C>, BizError, Payload<C>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: Payload<C>) => call(c, payload, { display }),
    onSuccess: () => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => areaOf(queryKey[0]) === areaOf(c.path) });
    },
  });
}

/** Every row of a small list (categories, blockchains): the first page, then all others at once. */
export function useInfiniteAll<C extends ListCall>(
  c: C,
  payload: Payload<C>,
  { enabled = true }: ReadOptions = {},
): UseQueryResult<Output<C>[], BizError> {
  const query = allOf(c, payload);
  return useQuery({ ...query, enabled: mayAsk(query, useSession()?.roles) && enabled });
}

/** Like `queryOf`, for `useInfiniteAll`. */
export function allOf<C extends ListCall>(c: C, payload: Payload<C>) {
  return queryOptions<Output<C>[], BizError>({
    queryKey: [c.path, payload, 'all'],
    meta: { right: c.right },
    queryFn: async ({ signal }) => {
      const pageSize = listLimits.maxPageSize;
      const fetchPage = (page: number) =>
        call<ListCall>(c, { ...payload, page, pageSize }, { signal, display: false });
      const first = await fetchPage(1);
      const others = Math.max(0, Math.ceil(first.total / pageSize) - 1);
      const rest = await Promise.all(Array.from({ length: others }, (_, index) => fetchPage(index + 2)));
      return [first, ...rest].flatMap(({ rows }) => rows) as Output<C>[];
    },
  });
}

/** `/api/gamelistings/` of `/api/gamelistings/list`. */
function areaOf(path: unknown): string {
  return String(path).slice(0, String(path).lastIndexOf('/') + 1);
}
