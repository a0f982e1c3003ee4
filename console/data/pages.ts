// A list that grows as "show more" asks for it.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListCall, Output, Payload } from '../../contract/kit/calls.ts';
import { listLimits } from '../../contract/kit/limits.ts';
import { type BizError, call } from './client.ts';

const { maxPageSize } = listLimits;

type Rows<C extends ListCall> = { rows: Output<C>[]; total: number };

/**
 * The first rows of a list, and a function that shows more of them. What was read stays until more has come; beyond the
 * largest page, whole ones are added.
 */
export function useGrowing<C extends ListCall>(c: C, payload: Payload<C>, step: number) {
  const [wanted, setWanted] = useState(step);
  const query = useQuery({ ...firstOf(c, payload, wanted), placeholderData: keepPreviousData });
  const hasMore = query.data !== undefined && query.data.total > query.data.rows.length;
  const showMore = () =>
    setWanted(wanted < maxPageSize ? Math.min(wanted + step, maxPageSize) : wanted + maxPageSize);
  return { ...query, hasMore, showMore };
}

/** Like `queryOf`, for that many rows. */
function firstOf<C extends ListCall>(c: C, payload: Payload<C>, wanted: number) {
  const pageSize = Math.min(wanted, maxPageSize);
  return queryOptions<Rows<C>, BizError>({
    queryKey: [c.path, payload, 'first', wanted],
    meta: { right: c.right },
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: wanted / pageSize }, (_, index) => index + 1);
      const read = await Promise.all(
        pages.map((page) => call<ListCall>(c, { ...payload, page, pageSize }, { signal })),
      );
      return { rows: read.flatMap(({ rows }) => rows) as Output<C>[], total: read[0]?.total ?? 0 };
    },
  });
}
