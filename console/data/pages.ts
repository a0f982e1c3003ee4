// A list that grows page by page, for `useInfiniteQuery`.
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ListCall, Output, Payload } from '../../contract/kit/calls.ts';
import { type BizError, call } from './client.ts';

type Page<C extends ListCall> = { rows: Output<C>[]; total: number };

/** Like `queryOf`, with the rows of all pages read so far and the total. `fetchNextPage` reads one more. */
export function pagesOf<C extends ListCall>(c: C, payload: Payload<C>, pageSize: number) {
  return infiniteQueryOptions<Page<C>, BizError, Page<C>, readonly unknown[], number>({
    queryKey: [c.path, payload, 'pages', pageSize],
    meta: { right: c.right },
    queryFn: async ({ pageParam: page, signal }) =>
      (await call<ListCall>(c, { ...payload, page, pageSize }, { signal })) as Page<C>,
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    select: ({ pages }: InfiniteData<Page<C>>) => ({
      rows: pages.flatMap(({ rows }) => rows),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}
