// Putting the banners of a placement in order: at once, and back again where somebody else has done so first.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { banners } from '../../../contract/banners/banners.ts';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import type { Placement } from '../../../contract/banners/values.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { allOf } from '../../data/queries.ts';
import { refreshArea } from '../../list/pageQuery.ts';

/** Brings banners of a placement, seen in the order of `seen`, into that of `ids`. */
export type Reorder = (
  placement: Placement,
  seen: readonly string[],
  ids: readonly string[],
) => Promise<void>;

export function useReorder(): Reorder {
  const client = useQueryClient();
  return useCallback(
    async (placement, seen, ids) => {
      if (seen.every((id, index) => id === ids[index])) return;
      const { queryKey } = allOf(banners.list, {});
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (rows) => rows && inOrder(rows, seen, ids));
      // One after the other: a second move starts from the order that the first one leads to.
      const earlier = inLine.get(placement)?.catch(() => undefined) ?? Promise.resolve();
      const payload = { placement, seen: [...seen], ids: [...ids] };
      const attempt = earlier.then(() => call(banners.order, payload, { display: false }));
      inLine.set(placement, attempt);
      try {
        await attempt;
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        client.setQueryData(queryKey, (rows) => rows && inOrder(rows, ids, seen));
        showError(error);
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

/** The order of each placement that is under way. */
const inLine = new Map<Placement, Promise<unknown>>();

/** Gives the banners the places that they have between them, in another order. */
export function inOrder(
  rows: readonly BannerRow[],
  seen: readonly string[],
  ids: readonly string[],
): BannerRow[] {
  const placeOf = new Map(rows.map(({ id, priority }) => [id, priority]));
  const places = new Map(ids.map((id, index) => [id, placeOf.get(seen[index] ?? id)]));
  return rows.map((row) => ({ ...row, priority: places.get(row.id) ?? row.priority }));
}

/** The ids with one of them moved from its place to that of another. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
