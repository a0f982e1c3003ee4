import { useCallback } from 'react';
import { canDelete } from '../../../contract/kit/lifecycle.ts';
import { useCan } from '../../data/access.tsx';
import { goTo } from '../../data/navigation.ts';
import type { RecordBase } from '../../form/saving/record.ts';
import { useDelete } from '../../list/rows/deletions.ts';
import type { MenuEntry } from '../../list/types.ts';
import { useDialog } from '../../list/useDialog.ts';
import { copy, copyLink } from '../../ui/buttons/copy.ts';
import type { LifecycleCalls, LifecycleRow } from '../calls.ts';
import { questions } from '../Questions.tsx';

/** Menu of a row, by the user's rights. `copyHref` is the form that duplicates it. */
export function useRowMenu<R extends RecordBase & LifecycleRow, Row extends LifecycleRow>(
  calls: LifecycleCalls<R, Row>,
  statusEntries: (row: Row) => MenuEntry[],
  copyHref: (id: string) => string,
): (row: Row) => MenuEntry[] {
  const mayEdit = useCan(`${calls.area}.edit`);
  const mayDelete = useCan(`${calls.area}.delete`);
  const { show } = useDialog(questions);
  const deleteRecord = useDelete(calls.remove);
  return useCallback(
    (row) => [
      leading('edit', mayEdit ? 'Edit' : 'Open', calls.hrefOf(row.id)),
      ...statusEntries(row),
      ...(mayEdit ? [leading('copy', 'Duplicate', copyHref(row.id))] : []),
      { key: 'link', label: 'Copy link', onSelect: () => copyLink(calls.hrefOf(row.id)) },
      { key: 'id', label: 'Copy id', onSelect: () => copy(row.id, 'Id') },
      ...(mayDelete && canDelete(row.status)
        ? [
            {
              key: 'delete',
              label: 'Delete',
              danger: true,
              onSelect: () => {
                const { id, version } = row;
                const onUsed = () => show({ delete: id });
                void deleteRecord(`“${calls.nameOf(row)}” deleted`, { id, version }, { onUsed });
              },
            },
          ]
        : []),
    ],
    [calls, statusEntries, copyHref, mayEdit, mayDelete, deleteRecord, show],
  );
}

function leading(key: string, label: string, to: string): MenuEntry {
  return { key, label, to, onSelect: () => goTo(to) };
}
