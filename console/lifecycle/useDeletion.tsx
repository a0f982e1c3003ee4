import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { canDelete } from '../../contract/kit/lifecycle.ts';
import { useCan } from '../data/access.tsx';
import { useDelete } from '../list/rows/deletions.ts';
import type { LifecycleCalls, LifecycleRecord, LifecycleRow } from './calls.ts';
import { DeleteDialog } from './Questions.tsx';

/** Deletion of a form's record: menu item, the return to the list, and the dialog that says what uses the record. */
export function useDeletion<R extends LifecycleRecord, Row extends LifecycleRow>(
  calls: LifecycleCalls<R, Row>,
  record: R | null,
  listHref: string,
) {
  const [isKept, setKept] = useState(false);
  const can = useCan(`${calls.area}.delete`);
  const deleteRecord = useDelete(calls.remove);
  const navigate = useNavigate();
  if (record === null || !can || !canDelete(record.status)) return { items: [], dialog: null };
  const { id, version } = record;
  const about = `“${calls.nameOf(record)}”`;
  const remove = () => {
    setKept(false);
    void deleteRecord(
      `${about} deleted`,
      { id, version },
      {
        // Leaves first: the form would read the record again and miss it.
        onDone: () => void navigate(listHref),
        onUsed: () => setKept(true),
      },
    );
  };
  return {
    items: [{ key: 'delete', label: 'Delete', danger: true, onClick: remove }],
    dialog: isKept && (
      <Suspense>
        <DeleteDialog
          uses={calls.uses}
          id={id}
          name={about}
          onAnswer={remove}
          onCancel={() => setKept(false)}
        />
      </Suspense>
    ),
  };
}
