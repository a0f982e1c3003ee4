// Deleting with time to think again: rows leave the lists at once, and the server hears of it after eight seconds, or
// when the page goes away.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Payload, WriteCall } from '../../../contract/kit/calls.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { storedToken } from '../../data/session.ts';
import { refreshArea } from '../pageQuery.ts';

/** As long as the notice with its Undo button shows. */
const undoTime = 8_000;

type Deletion<C extends WriteCall> = {
  id: string;
  payload: Payload<C>;
};

/** Deletes after `undoTime`, unless the notice saying `text` is used to take it back. */
export function useDeleteLater<C extends WriteCall>(
  remove: C,
): (text: string, deletions: readonly Deletion<C>[]) => void {
  const client = useQueryClient();
  return useCallback(
    (text, deletions) => {
      const ids = deletions.map(({ id }) => id);
      const send = async () => {
        stop();
        const attempts = await Promise.allSettled(
          deletions.map(({ payload }) => call<WriteCall>(remove, payload, { display: false })),
        );
        for (const attempt of attempts) {
          if (attempt.status === 'rejected' && attempt.reason instanceof BizError) showError(attempt.reason);
        }
        await refreshArea(client, remove);
        reveal(ids);
      };
      const sendOnTheWayOut = () => deletions.forEach(({ payload }) => sendAndLeave(remove, payload));
      const stop = () => {
        clearTimeout(timer);
        window.removeEventListener('pagehide', sendOnTheWayOut);
      };
      const timer = setTimeout(() => void send(), undoTime);
      window.addEventListener('pagehide', sendOnTheWayOut);
      hide(ids);
      notify.undo(text, () => {
        stop();
        reveal(ids);
      });
    },
    [client, remove],
  );
}

/** The ids of rows that are about to be deleted: no list shows them. */
export function usePendingDeletions(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => doomed,
  );
}

let doomed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function hide(ids: readonly string[]): void {
  change(doomed.union(new Set(ids)));
}

function reveal(ids: readonly string[]): void {
  change(doomed.difference(new Set(ids)));
}

function change(next: ReadonlySet<string>): void {
  doomed = next;
  for (const listener of listeners) listener();
}

/** A request that outlives its page; nobody is left to read the reply. */
function sendAndLeave(c: WriteCall, payload: object): void {
  const body = new URLSearchParams({ data: JSON.stringify({ ...payload, token: storedToken() }) });
  void fetch(c.path, { method: 'POST', body, keepalive: true, credentials: 'same-origin' }).catch(() => {});
}
