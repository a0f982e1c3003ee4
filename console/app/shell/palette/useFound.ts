// Searches while typing. A newer text cancels the request of the one before.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { search } from '../../../../contract/search/search.ts';
import { mayAsk, queryOf } from '../../../data/queries.ts';
import { useSession } from '../../../data/session.ts';
import { useDebounced } from '../../../form/fields/useDebounced.ts';

/** Rows per group. */
const limit = 5;
/** Time without a keystroke until the search, in ms. */
const pauseMs = 120;

/** Until `isCurrent`, `groups` may be those of the previous text. */
export function useFound(typed: string) {
  const text = typed.trim();
  const q = useDebounced(text, pauseMs);
  const query = queryOf(search.all, { q, limit });
  const roles = useSession()?.roles;
  const may = mayAsk(query, roles);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    // A failure is shown in the palette, which covers notices.
    meta: { right: search.all.right, silent: true },
    enabled: may && q !== '',
    placeholderData: keepPreviousData,
  });
  const isCurrent =
    !may || (text === q && (q === '' || error !== null || !(isPlaceholderData || isFetching)));
  return { groups: text === '' ? [] : (data ?? []), error, isCurrent, refetch };
}
