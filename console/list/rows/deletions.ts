// Deletions with undo: the records leave at once, and Undo restores them from the bin.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Payload, WriteCall } from '../../../contract/kit/calls.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { notify } from '../../data/notify.ts';
import { refreshArea } from '../pageQuery.ts';
import { latestVersion } from './optimistic.ts';

type Then = {
  /** Runs before the lists are read again. */
  onDone?: () => void;
  /** Runs in place of a message if other records use it. */
  onUsed?: () => void;
};

/** Deletes a record without a question, as Undo brings it back. Shows a failure, and resolves to whether it is deleted. */
export function useDelete<C extends WriteCall>(
  remove: C,
): (text: string, payload: Payload<C> & { id: string; version: number }, then?: Then) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async function go(text, payload, then = {}): Promise<boolean> {
      try {
        const version = await latestVersion(payload);
        await call(remove, { ...payload, version }, { display: false });
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        if (error.errorCode === 'in_use' && then.onUsed !== undefined) then.onUsed();
        else showError(error, { retry: () => go(text, payload, then) });
        await refreshArea(client, remove);
        return false;
      }
      then.onDone?.();
      offerUndo(client, text, [payload.id]);
      await refreshArea(client, remove, payload.id);
      return true;
    },
    [client, remove],
  );
}

/** Says that records were deleted, with Undo for 8 seconds. With `giveBack`, Undo also takes back what a merge moved. */
export function offerUndo(client: QueryClient, text: string, ids: readonly string[], giveBack = false): void {
  for (const listener of listeners) listener(ids);
  // Loaded now, and not with each list, so that Undo has it also after the connection is lost.
  const loading = retryUntilOnline(() => import('./restore.ts'));
  void loading.then(({ refreshBin }) => refreshBin(client));
  notify.undo(text, () => void loading.then(({ restore }) => restore(client, ids, giveBack)));
}

type Listener = (ids: readonly string[]) => void;
const listeners = new Set<Listener>();

/** Calls back with the ids of deleted records. Returns an unsubscribe function. */
export function onDeleted(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
