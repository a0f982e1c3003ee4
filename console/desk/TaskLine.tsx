// In a form's header: who works on the record, until when, and a button that changes it.
import { lazy, Suspense, useState } from 'react';
import { type Task, type TaskType, taskTypes } from '../../contract/desk/tasks.ts';
import { useCan } from '../data/access.tsx';
import { retryUntilOnline } from '../data/idle.ts';
import { dueText } from './dueText.ts';

type TaskLineProps = { type: TaskType; id: string; about: string; task: Task | null };

export function TaskLine({ type, id, about, task }: TaskLineProps) {
  const [open, setOpen] = useState(false);
  const area = taskTypes[type];
  const mayEdit = useCan(`${area}.edit`);
  const mayPublish = useCan(`${area}.publish`);
  const may = mayEdit || mayPublish;
  if (task === null && !may) return null;
  return (
    <span>
      {task && `Assigned to ${task.assignee.name}`}
      {task?.dueOn && `, due ${dueText(task.dueOn)}`}{' '}
      {may && (
        <button type="button" className="form-link" onClick={() => setOpen(true)}>
          {task === null ? 'Assign' : 'Reassign'}
        </button>
      )}
      {open && (
        <Suspense>
          <TaskDialog type={type} ids={[id]} about={about} task={task} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}

const TaskDialog = lazy(() => retryUntilOnline(() => import('./TaskDialog.tsx')));
