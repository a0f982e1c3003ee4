// Changes of the items of a release, each saved at once.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Payload } from '../../../contract/kit/calls.ts';
import { releases } from '../../../contract/releases/releases.ts';
import { BizError, call, showError } from '../../data/client.ts';
import { queryOf } from '../../data/queries.ts';
import { refreshArea } from '../../list/pageQuery.ts';

type Change = Pick<Payload<typeof releases.edit>, 'add' | 'remove'>;

/** Changes follow each other, so that each has the version that the one before it made. */
export function useReleaseEdit(id: string): (change: Change) => void {
  const client = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback(
    (wanted) => {
      const { queryKey } = queryOf(releases.detail, { id });
      const send = async (change: Change): Promise<void> => {
        const version = client.getQueryData(queryKey)?.version;
        if (version === undefined) return;
        try {
          client.setQueryData(
            queryKey,
            await call(releases.edit, { id, version, ...change }, { display: false }),
          );
        } catch (error) {
          if (!(error instanceof BizError)) throw error;
          // Of several, such as all that is pending, those that are in another release stay there.
          const left = change.add?.filter((_, index) => !(`add.${index}.id` in error.fieldErrors)) ?? [];
          if (left.length === 0 || left.length === change.add?.length) showError(error);
          else return send({ add: left });
        }
        await refreshArea(client, releases.list);
      };
      last.current = last.current.then(() => send(wanted));
    },
    [client, id],
  );
}
