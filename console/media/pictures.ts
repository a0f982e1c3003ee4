// Cache of pictures by id, filled from records, uploads, the library or reads.
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { media, type Picture } from '../../contract/media/media.ts';
import { call } from '../data/client.ts';

/** The known pictures of these ids; `known` are those loaded with the record. */
export function usePictures(
  ids: readonly string[],
  known: readonly Picture[] = [],
): ReadonlyMap<string, Picture> {
  const found = useQueries({
    queries: ids.map((id) => {
      const brought = known.find((picture) => picture.id === id);
      return { ...pictureQuery(id), ...(brought ? { initialData: brought } : {}) };
    }),
  });
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}

/** Updates a picture for all fields that show it. */
export function useRemember(): (picture: Picture) => void {
  const client = useQueryClient();
  return useCallback((picture) => remember(client, picture), [client]);
}

function remember(client: QueryClient, picture: Picture): void {
  client.setQueryData(pictureQuery(picture.id).queryKey, picture);
  // Cached pages of the library, and uses, are outdated.
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/media/'),
  });
}

function pictureQuery(id: string) {
  return queryOptions<Picture | null>({
    queryKey: ['picture', id],
    meta: { silent: true },
    queryFn: async ({ signal }) => {
      const { rows } = await call(media.list, { ids: [id] }, { signal, display: false });
      return rows[0] ?? null;
    },
    staleTime: 60_000,
    retry: false,
  });
}
