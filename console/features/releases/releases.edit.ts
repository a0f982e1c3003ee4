// Changes of the items of a release, each saved at once.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Payload } from '../../../contract/kit/calls.ts';
import { releases } from '../../../contract/releases/releases.ts';
import { BizError, call } from '../../data/client.ts';
import { queryOf } from '../../data/queries.ts';
import { refreshArea } from '../../list/pageQuery.ts';

type Change = Pick<Payload<typeof releases.edit>, 'add' | 'remove'>;

/** Changes follow each other, so that each has the version that the one before it made. */
export function useReleaseEdit(id: string): (change: Change) => void {
  const client = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  return useCallback(
    (change) => {
      const { queryKey } = queryOf(releases.detail, { id });
      const send = async () => {
        const version = client.getQueryData(queryKey)?.version;
        if (version === undefined) return;
        try {
          client.setQueryData(queryKey, await call(releases.edit, { id, version, ...change }));
        } catch (error) {
          // The client has shown it.
          if (!(error instanceof BizError)) throw error;
        }
        await refreshArea(client, releases.list);
      };
      last.current = last.current.then(send);
    },
    [client, id],
  );
}
