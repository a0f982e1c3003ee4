// Reorders the banners of a placement optimistically; reverts if another user reordered them first.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { banners } from '../../../contract/banners/banners.ts';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import type { Placement } from '../../../contract/banners/values.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { allOf } from '../../data/queries.ts';
import { refreshArea } from '../../list/pageQuery.ts';

/** Reorders the banners of a placement from the order of `seen` to that of `ids`. */
export type Reorder = (
  placement: Placement,
  seen: readonly string[],
  ids: readonly string[],
) => Promise<void>;

export function useReorder(): Reorder {
  const client = useQueryClient();
  return useCallback(
    async function move(placement, seen, ids): Promise<void> {
      if (seen.every((id, index) => id === ids[index])) return;
      const { queryKey } = allOf(banners.list, {});
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (rows) => rows && inOrder(rows, seen, ids));
      // One at a time: a second move starts from the result of the first.
      const earlier = inLine.get(placement)?.catch(() => undefined) ?? Promise.resolve();
      const payload = { placement, seen: [...seen], ids: [...ids] };
      const attempt = earlier.then(() => call(banners.order, payload, { display: false }));
      inLine.set(placement, attempt);
      try {
        await attempt;
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        client.setQueryData(queryKey, (rows) => rows && inOrder(rows, ids, seen));
        showError(error, { retry: () => move(placement, seen, ids) });
      } finally {
        if (inLine.get(placement) === attempt) {
          inLine.delete(placement);
          await refreshArea(client, banners.list);
        }
      }
    },
    [client],
  );
}

/** The order of each placement while it is being saved. */
const inLine = new Map<Placement, Promise<unknown>>();

/** Distributes the banners' positions in the new order. */
export function inOrder(
  rows: readonly BannerRow[],
  seen: readonly string[],
  ids: readonly string[],
): BannerRow[] {
  const placeOf = new Map(rows.map(({ id, priority }) => [id, priority]));
  const places = new Map(ids.map((id, index) => [id, placeOf.get(seen[index] ?? id)]));
  return rows.map((row) => ({ ...row, priority: places.get(row.id) ?? row.priority }));
}

/** The ids with one moved to the position of another. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
