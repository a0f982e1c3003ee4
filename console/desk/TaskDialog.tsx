// Asks to whom records are assigned, and until when.
import { Select } from 'antd';
import { useState } from 'react';
import { desk } from '../../contract/desk/desk.ts';
import type { Task, TaskType } from '../../contract/desk/tasks.ts';
import type { BizError } from '../data/client.ts';
import { useRead } from '../data/queries.ts';
import { useSession } from '../data/session.ts';
import { DayInput } from '../ui/inputs/DayInput.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { themed } from '../ui/themed.tsx';
import './desk.css';

/** `name` is the assignee's. */
export type Assignment = { assigneeId: string | null; dueOn: string | null; name: string | undefined };

type TaskDialogProps = {
  type: TaskType;
  /** What is assigned: a quoted name, or `3 listings`. */
  about: string;
  /** What it begins with. */
  task: Task | null;
  busy?: boolean;
  failure?: BizError | null;
  onSave: (assignment: Assignment) => void;
  onClose: () => void;
};

function TaskDialog({ type, about, task, busy = false, failure = null, onSave, onClose }: TaskDialogProps) {
  const people = useRead(desk.people, { type }).data ?? [];
  const me = useSession()?.name;
  const [assigneeId, setAssigneeId] = useState(task?.assignee.id ?? null);
  const [dueOn, setDueOn] = useState(task?.dueOn ?? null);
  const known = task === null || people.some(({ id }) => id === task.assignee.id) ? [] : [task.assignee];
  const options = [...known, ...people].map(({ id, name }) => ({
    value: id,
    label: name === me ? `${name} (me)` : name,
  }));
  const isSame = assigneeId === (task?.assignee.id ?? null) && dueOn === (task?.dueOn ?? null);
  const save = () =>
    onSave({
      assigneeId,
      dueOn: assigneeId === null ? null : dueOn,
      name: people.find(({ id }) => id === assigneeId)?.name,
    });
  return (
    <Dialog
      title={`Assign ${about}`}
      onClose={onClose}
      failure={failure}
      typed={!isSame}
      action={{ label: 'Save', busy, disabled: isSame, onClick: save }}
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

export default themed(TaskDialog);
