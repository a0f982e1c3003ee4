// What can be done with a pair of possible duplicates: compare it, or dismiss it with Undo.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { duplicates } from '../../../contract/duplicates/duplicates.ts';
import { BizError, call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { refreshArea } from '../../list/pageQuery.ts';
import { counted } from '../../list/selection/BulkBar.tsx';
import { mergePath } from './duplicates.screens.ts';

/** The screen that compares two listings and merges them. */
export function mergeHref(keep: string, drop: string): string {
  return `${mergePath}?keep=${keep}&drop=${drop}`;
}

/** Marks pairs as dismissed or not. Resolves to whether that worked; the client shows a failure. */
export function useDismiss(): (ids: readonly string[], dismissed: boolean) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (ids, dismissed) => {
      const mark = async (value: boolean) => {
        try {
          await call(duplicates.dismiss, { ids: [...ids], dismissed: value });
          return true;
        } catch (error) {
          if (!(error instanceof BizError)) throw error;
          return false;
        } finally {
          await refreshArea(client, duplicates.list);
        }
      };
      if (!(await mark(dismissed))) return false;
      const pairs = counted(ids.length, { one: 'pair', many: 'pairs' });
      notify.undo(`${pairs} ${dismissed ? 'dismissed' : 'listed again'}`, () => void mark(!dismissed));
      return true;
    },
    [client],
  );
}
