// Rechecks and ignores links.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { hasRight } from '../../../contract/kit/rights.ts';
import {
  type LinkRow,
  type LinkType,
  linkLimits,
  links,
  linkTypes,
} from '../../../contract/links/link-health.ts';
import { BizError, call } from '../../data/client.ts';
import { notify } from '../../data/notify.ts';
import { useSession } from '../../data/session.ts';
import { refreshArea } from '../../list/pageQuery.ts';
import { counted } from '../../list/selection/BulkBar.tsx';

const noun = { one: 'link', many: 'links' };

// These are the keys of the table.
const types = Object.keys(linkTypes) as LinkType[];

/** The types of records that the user may edit. */
export function useEditedTypes(): ReadonlySet<LinkType> {
  const roles = useSession()?.roles;
  return useMemo(() => new Set(types.filter((type) => hasRight(roles, `${linkTypes[type]}.edit`))), [roles]);
}

export function useLinkActions() {
  const client = useQueryClient();
  const edited = useEditedTypes();
  const send = useCallback(
    async (rows: readonly LinkRow[], work: (ids: string[]) => Promise<unknown>, done: string) => {
      const ids = rows.filter((row) => row.types.some((type) => edited.has(type))).map(({ id }) => id);
      try {
        for (let from = 0; from < ids.length; from += linkLimits.ids)
          await work(ids.slice(from, from + linkLimits.ids));
        if (ids.length > 0) notify.success(`${counted(ids.length, noun)} ${done}`);
      } catch (error) {
        // The client has shown it.
        if (!(error instanceof BizError)) throw error;
      }
      await refreshArea(client, links.list);
    },
    [client, edited],
  );
  return {
    mayEdit: edited.size > 0,
    recheck: useCallback(
      (rows: readonly LinkRow[]) =>
        send(
          rows.filter(({ ignored }) => ignored === null),
          (ids) => call(links.recheck, { ids }),
          'will be checked within a minute',
        ),
      [send],
    ),
    ignore: useCallback(
      (rows: readonly LinkRow[], ignored: boolean) =>
        send(rows, (ids) => call(links.ignore, { ids, ignored }), ignored ? 'ignored' : 'no longer ignored'),
      [send],
    ),
  };
}
