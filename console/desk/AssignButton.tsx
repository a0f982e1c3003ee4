// Assigns the selected rows of a list.
import { lazy, Suspense, useState } from 'react';
import { type TaskType, taskTypes } from '../../contract/desk/tasks.ts';
import { useCan } from '../data/access.tsx';
import { retryUntilOnline } from '../data/idle.ts';
import { Button } from '../ui/buttons/Button.tsx';
import type { Assignment } from './TaskDialog.tsx';

type AssignButtonProps = { type: TaskType; about: string; onSave: (assignment: Assignment) => void };

export function AssignButton({ type, about, onSave }: AssignButtonProps) {
  const [open, setOpen] = useState(false);
  const area = taskTypes[type];
  const mayEdit = useCan(`${area}.edit`);
  const mayPublish = useCan(`${area}.publish`);
  if (!mayEdit && !mayPublish) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Assign
      </Button>
      {open && (
        <Suspense>
          <TaskDialog
            type={type}
            about={about}
            task={null}
            onSave={(assignment) => {
              setOpen(false);
              onSave(assignment);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const TaskDialog = lazy(() => retryUntilOnline(() => import('./TaskDialog.tsx')));
