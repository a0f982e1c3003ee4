import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { canDelete } from '../../contract/kit/lifecycle.ts';
import { useCan } from '../data/access.tsx';
import { useDelete } from '../list/rows/deletions.ts';
import type { LifecycleCalls, LifecycleRecord, LifecycleRow } from './calls.ts';
import { DeleteDialog } from './Questions.tsx';

/** Deletion of a form's record: menu item, dialog, and the return to the list. */
export function useDeletion<R extends LifecycleRecord, Row extends LifecycleRow>(
  calls: LifecycleCalls<R, Row>,
  record: R | null,
  listHref: string,
) {
  const [asking, setAsking] = useState(false);
  const can = useCan(`${calls.area}.delete`);
  const deleteRecord = useDelete(calls.remove);
  const navigate = useNavigate();
  if (record === null || !can || !canDelete(record.status)) return { items: [], dialog: null };
  const { id, version } = record;
  const about = `“${calls.nameOf(record)}”`;
  const remove = () => {
    setAsking(false);
    // Leaves first: the form would read the record again and miss it.
    void deleteRecord(`${about} deleted`, { id, version }, () => void navigate(listHref));
  };
  return {
    items: [{ key: 'delete', label: 'Delete…', danger: true, onClick: () => setAsking(true) }],
    dialog: asking && (
      <Suspense>
        <DeleteDialog
          uses={calls.uses}
          id={id}
          name={about}
          onAnswer={remove}
          onCancel={() => setAsking(false)}
        />
      </Suspense>
    ),
  };
}
