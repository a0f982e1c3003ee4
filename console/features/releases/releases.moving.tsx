// An entry of the calendar: what it is, and moving it to another day.
import { useState } from 'react';
import { Link } from 'react-router';
import type { CalendarEntry } from '../../../contract/releases/releases.ts';
import { DayInput } from '../../ui/inputs/DayInput.tsx';
import { dayText, localText } from '../../ui/inputs/moments.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { themed } from '../../ui/themed.tsx';
import { kindText, useEntryHref } from './releases.entry.tsx';
import type { Move } from './releases.move.ts';

type MoveDialogProps = {
  entry: CalendarEntry;
  /** Absent where it cannot be moved. */
  move: Move | undefined;
  onClose: () => void;
};

function MoveDialog({ entry, move, onClose }: MoveDialogProps) {
  const { type, label, at } = entry;
  const start = dayText(new Date(at));
  const [day, setDay] = useState<string | null>(start);
  const href = useEntryHref()(entry);
  const save = async () => {
    if (day === null || !(await move?.(entry, day))) return false;
    onClose();
    return true;
  };
  return (
    <Dialog
      title={label}
      closeText="Close"
      typed={day !== start}
      action={move && { label: 'Move', disabled: day === null || day === start, onClick: save }}
      onClose={onClose}
    >
      <p>
        {kindText(entry)}, {localText(at)}
      </p>
      {move !== undefined && (
        <>
          <label htmlFor="calendar-day">Move to (the time stays)</label>
          <DayInput id="calendar-day" value={day} onChange={setDay} />
        </>
      )}
      {href !== undefined && (
        <p>
          <Link to={href}>Open {type === null ? 'release' : 'record'}</Link>
        </p>
      )}
    </Dialog>
  );
}

export default themed(MoveDialog);
