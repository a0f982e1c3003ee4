// Deletions with undo: the records leave at once, and Undo restores them from the bin.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { bin, maxBinIds, type RestoreOutcome } from '../../../contract/bin/bin.ts';
import type { Payload, WriteCall } from '../../../contract/kit/calls.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { refreshArea } from '../pageQuery.ts';

/** Deletes a record. Shows a failure, and resolves to whether it is deleted; `onDone` runs before the lists are read again. */
export function useDelete<C extends WriteCall>(
  remove: C,
): (text: string, payload: Payload<C> & { id: string }, onDone?: () => void) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (text, payload, onDone) => {
      try {
        await call(remove, payload, { display: false });
      } catch (error) {
        if (!(error instanceof BizError)) throw error;
        showError(error);
        await refreshArea(client, remove);
        return false;
      }
      onDone?.();
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
  void refreshArea(client, bin.list);
  notify.undo(text, () => void restore(client, ids, giveBack));
}

/** Restores records from the bin, and reports what did not come back as it was. */
export async function restore(
  client: QueryClient,
  ids: readonly string[],
  giveBack = false,
): Promise<RestoreOutcome[]> {
  const outcomes: RestoreOutcome[] = [];
  try {
    for (let from = 0; from < ids.length; from += maxBinIds) {
      outcomes.push(...(await call(bin.restore, { ids: ids.slice(from, from + maxBinIds), giveBack })));
    }
  } catch (error) {
    // The client has shown it.
    if (!(error instanceof BizError)) throw error;
  }
  for (const text of new Set(outcomes.flatMap(remarksOn))) notify.warning(text, { stays: true });
  // Whatever refers to a restored record may have changed too.
  await client.invalidateQueries();
  return outcomes;
}

/** What the user should know of a restored record. */
export function remarksOn({ outcome, label, fieldErrors, slug, dropped, kept }: RestoreOutcome): string[] {
  if (outcome === 'not_found') return ['Some records were no longer in the bin.'];
  const name = `“${label}”`;
  if (outcome === 'duplicate') return [`${name} was not restored: ${Object.values(fieldErrors).join('; ')}.`];
  const names = dropped.map((one) => one.name ?? one.id).join(', ');
  return [
    ...(slug === null ? [] : [`${name} has the slug ${slug.to} now, as another record took ${slug.from}.`]),
    ...(dropped.length === 0 ? [] : [`${name} came back without ${names}, which no longer exist.`]),
    ...(kept === 0 ? [] : [`${kept} records were changed since the merge and keep their value.`]),
  ];
}

type Listener = (ids: readonly string[]) => void;
const listeners = new Set<Listener>();

/** Calls back with the ids of deleted records. Returns an unsubscribe function. */
export function onDeleted(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
