// In a form's header: who works on the record, until when, and a button that changes it.
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { desk } from '../../contract/desk/desk.ts';
import { type Task, type TaskType, taskTypes } from '../../contract/desk/tasks.ts';
import { useCan } from '../data/access.tsx';
import { retryUntilOnline } from '../data/idle.ts';
import { notify } from '../data/notify.ts';
import { useWrite } from '../data/queries.ts';
import { dueText } from './dueText.ts';
import type { Assignment } from './TaskDialog.tsx';

type TaskLineProps = { type: TaskType; id: string; about: string; task: Task | null };

export function TaskLine({ type, id, about, task }: TaskLineProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const assign = useWrite(desk.assign, { display: false });
  const area = taskTypes[type];
  const mayEdit = useCan(`${area}.edit`);
  const mayPublish = useCan(`${area}.publish`);
  const may = mayEdit || mayPublish;
  if (task === null && !may) return null;
  const save = async ({ assigneeId, dueOn, name }: Assignment) => {
    await assign.mutateAsync({ type, ids: [id], assigneeId, dueOn });
    // Every list and record that shows tasks.
    void client.invalidateQueries({ predicate: ({ queryKey }) => showsTasks.test(String(queryKey[0])) });
    notify.success(name === undefined ? `${about}: nobody is assigned` : `${about} assigned to ${name}`);
    setOpen(false);
  };
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
          <TaskDialog
            type={type}
            about={about}
            task={task}
            busy={assign.isPending}
            failure={assign.error}
            // A failed call shows its error in the dialog.
            onSave={(assignment) => void save(assignment).catch(() => undefined)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

const showsTasks = /^\/api\/(gamelistings|articles|homepage|inbox)\//;

const TaskDialog = lazy(() => retryUntilOnline(() => import('./TaskDialog.tsx')));
