import { useCallback } from 'react';
import { canDelete, type Status } from '../../contract/kit/lifecycle.ts';
import { useCan } from '../data/access.tsx';
import { goTo } from '../data/navigation.ts';
import type { RecordBase } from '../form/saving/record.ts';
import type { MenuEntry } from '../list/types.ts';
import { useDialog } from '../list/useDialog.ts';
import { copy, copyLink } from '../ui/buttons/copy.ts';
import { questions } from './Questions.tsx';
import type { LifecycleRoom } from './room.ts';

type Moving = { id: string; version: number; status: Status };

/** What can be done to a row of a list, by who is here. `copyHref` is the form of a new record like it. */
export function useRowMenu<R extends RecordBase & Moving, Row extends Moving>(
  room: LifecycleRoom<R, Row>,
  statusEntries: (row: Row) => MenuEntry[],
  copyHref: (id: string) => string,
): (row: Row) => MenuEntry[] {
  const mayEdit = useCan(`${room.area}.edit`);
  const mayDelete = useCan(`${room.area}.delete`);
  const { show } = useDialog(questions);
  return useCallback(
    (row) => [
      { key: 'edit', label: mayEdit ? 'Edit' : 'Open', onSelect: () => goTo(room.hrefOf(row.id)) },
      ...statusEntries(row),
      ...(mayEdit ? [{ key: 'copy', label: 'Duplicate', onSelect: () => goTo(copyHref(row.id)) }] : []),
      { key: 'link', label: 'Copy link', onSelect: () => copyLink(room.hrefOf(row.id)) },
      { key: 'id', label: 'Copy id', onSelect: () => copy(row.id, 'Id') },
      ...(mayDelete && canDelete(row.status)
        ? [{ key: 'delete', label: 'Delete…', danger: true, onSelect: () => show({ delete: row.id }) }]
        : []),
    ],
    [room, statusEntries, copyHref, mayEdit, mayDelete, show],
  );
}
