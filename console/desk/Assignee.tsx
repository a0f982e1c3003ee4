// Who works on a record, in a cell.
import type { Task } from '../../contract/desk/tasks.ts';
import { Clip } from '../ui/display/Clip.tsx';
import { dueText } from './dueText.ts';

export function Assignee({ task }: { task: Task | null }) {
  if (task === null) return null;
  const { assignee, dueOn } = task;
  return <Clip text={dueOn === null ? assignee.name : `${assignee.name}, due ${dueText(dueOn)}`} />;
}
