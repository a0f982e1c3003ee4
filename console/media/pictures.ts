// The pictures that fields name by their ids: known from their record, from an upload or from the library, else read.
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { media, type Picture } from '../../contract/media/media.ts';
import { call } from '../data/client.ts';

/** The pictures of these ids as far as they are known yet; `known` saves reading what a record has brought along. */
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

/** Takes note of a picture as it is now, for all fields that show it. */
export function useRemember(): (picture: Picture) => void {
  const client = useQueryClient();
  return useCallback((picture) => remember(client, picture), [client]);
}

function remember(client: QueryClient, picture: Picture): void {
  client.setQueryData(pictureQuery(picture.id).queryKey, picture);
  // Lists of the library, and where something is used, are of an earlier day.
  void client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/media/'),
  });
}

function pictureQuery(id: string) {
  return queryOptions<Picture | null>({
    queryKey: ['picture', id],
    queryFn: async ({ signal }) => {
      const { rows } = await call(media.list, { ids: [id] }, { signal, display: false });
      return rows[0] ?? null;
    },
    staleTime: 60_000,
    retry: false,
  });
}
