// Assigns records: to whom, and until when.
import { useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { desk } from '../../contract/desk/desk.ts';
import type { Task, TaskType } from '../../contract/desk/tasks.ts';
import { notify } from '../data/notify.ts';
import { useRead, useWrite } from '../data/queries.ts';
import { useSession } from '../data/session.ts';
import { DayInput } from '../ui/inputs/DayInput.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { themed } from '../ui/themed.tsx';
import './desk.css';

type TaskDialogProps = {
  type: TaskType;
  ids: readonly string[];
  /** What is assigned: a quoted name, or `3 listings`. */
  about: string;
  /** What it begins with. */
  task: Task | null;
  onClose: () => void;
};

function TaskDialog({ type, ids, about, task, onClose }: TaskDialogProps) {
  const client = useQueryClient();
  const people = useRead(desk.people, { type }).data ?? [];
  const me = useSession()?.name;
  const assign = useWrite(desk.assign, { display: false });
  const [assigneeId, setAssigneeId] = useState(task?.assignee.id ?? null);
  const [dueOn, setDueOn] = useState(task?.dueOn ?? null);
  const known = task === null || people.some(({ id }) => id === task.assignee.id) ? [] : [task.assignee];
  const options = [...known, ...people].map(({ id, name }) => ({
    value: id,
    label: name === me ? `${name} (me)` : name,
  }));
  const isSame = assigneeId === (task?.assignee.id ?? null) && dueOn === (task?.dueOn ?? null);
  const save = async () => {
    const due = assigneeId === null ? null : dueOn;
    await assign.mutateAsync({ type, ids: [...ids], assigneeId, dueOn: due });
    // Every list and record that shows tasks.
    void client.invalidateQueries({ predicate: ({ queryKey }) => showsTasks.test(String(queryKey[0])) });
    const name = people.find(({ id }) => id === assigneeId)?.name;
    notify.success(name === undefined ? `${about}: nobody is assigned` : `${about} assigned to ${name}`);
    onClose();
  };
  return (
    <Dialog
      title={`Assign ${about}`}
      onClose={onClose}
      failure={assign.error}
      action={{ label: 'Save', busy: assign.isPending, disabled: isSame, onClick: save }}
    >
      <div className="desk-fields">
        <label htmlFor="task-assignee">Assignee</label>
        <Select
          id="task-assignee"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Nobody"
          value={assigneeId}
          options={options}
          onChange={(value: string | undefined) => setAssigneeId(value ?? null)}
        />
        <label htmlFor="task-due">Due date (optional)</label>
        <DayInput id="task-due" disabled={assigneeId === null} value={dueOn} onChange={setDueOn} />
      </div>
    </Dialog>
  );
}

const showsTasks = /^\/api\/(gamelistings|articles|homepage|inbox)\//;

export default themed(TaskDialog);
