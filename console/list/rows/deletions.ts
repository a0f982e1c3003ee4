// Deletions with undo: rows disappear at once, and the request is sent after eight seconds or when the page closes.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Payload, WriteCall } from '../../../contract/kit/calls.ts';
import { call, isUnreachable, showError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { storedToken } from '../../data/session.ts';
import { refreshArea } from '../pageQuery.ts';
import { forEachRow } from '../selection/bulk.ts';

/** Same as the duration of the notice with Undo. */
const undoTime = 8_000;

type Deletion<C extends WriteCall> = {
  id: string;
  payload: Payload<C>;
};

/** Deletes after `undoTime`, unless the user presses Undo in the notice `text`. */
export function useDeleteLater<C extends WriteCall>(
  remove: C,
): (text: string, deletions: readonly Deletion<C>[]) => void {
  const client = useQueryClient();
  return useCallback(
    (text, deletions) => {
      const ids = deletions.map(({ id }) => id);
      const send = async (rows: readonly Deletion<C>[]): Promise<void> => {
        const sent = rows.map(({ id }) => id);
        hide(sent);
        try {
          const { failed } = await forEachRow(rows, ({ payload }) =>
            call(remove, payload, { display: false }),
          );
          const unsent = failed.flatMap(({ row, error }) => (isUnreachable(error) ? [row] : []));
          // Each kind of failure once, however many rows it is about.
          const kinds = new Map(failed.map(({ error }) => [error.message, error]));
          for (const error of kinds.values()) showError(error, { retry: () => send(unsent) });
        } finally {
          await refreshArea(client, remove);
          reveal(sent);
        }
      };
      const sendOnTheWayOut = () => deletions.forEach(({ payload }) => sendAndLeave(remove, payload));
      const stop = () => {
        clearTimeout(timer);
        window.removeEventListener('pagehide', sendOnTheWayOut);
      };
      const timer = setTimeout(() => {
        stop();
        void send(deletions);
      }, undoTime);
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

/** Ids of pending deletions, which lists hide. */
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

/** A request that outlives the page; its reply is ignored. */
function sendAndLeave(c: WriteCall, payload: object): void {
  const body = new URLSearchParams({ data: JSON.stringify({ ...payload, token: storedToken() }) });
  void fetch(c.path, { method: 'POST', body, keepalive: true, credentials: 'same-origin' }).catch(() => {});
}
