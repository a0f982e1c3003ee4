// Dialogs of lifecycle steps that need input: when to publish, why to return.
import { type GetRef, Input, type InputRef } from 'antd';

import { useState } from 'react';
import { maxScheduleMs, statusInput } from '../../contract/kit/lifecycle.ts';
import { inputValue, utcText, zone } from '../ui/inputs/moments.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { useTakeFocus } from '../ui/overlays/takeFocus.ts';
import { themed } from '../ui/themed.tsx';

type DialogProps<Answer extends unknown[]> = {
  /** Object of the question: a name, or "3 listings". */
  about: string;
  onAnswer: (...answer: Answer) => void;
  onCancel: () => void;
};

type QuestionProps = {
  question: 'schedule' | 'return';
  about: string;
  /** True if it is scheduled already, for `planned`. */
  again?: boolean;
  /** The scheduled time, if any. */
  planned?: string | null;
  onAnswer: (extra: { publishAt?: string; reviewNote?: string }) => void;
  onCancel: () => void;
};

function Question({ question, again = false, planned = null, onAnswer, ...rest }: QuestionProps) {
  if (question === 'schedule')
    return (
      <ScheduleDialog
        {...rest}
        again={again}
        planned={planned}
        onAnswer={(publishAt) => onAnswer({ publishAt })}
      />
    );
  return <ReturnDialog {...rest} onAnswer={(reviewNote) => onAnswer({ reviewNote })} />;
}

type ScheduleProps = DialogProps<[publishAt: string]> & { again: boolean; planned: string | null };

function ScheduleDialog({ again, about, planned, onAnswer, onCancel }: ScheduleProps) {
  const first = useTakeFocus<InputRef>();
  const [start] = useState(() => inputValue(proposed(planned)));
  const [local, setLocal] = useState(start);
  const moment = new Date(local);
  const fault = faultOf(moment);
  const verb = again ? 'Reschedule' : 'Schedule';
  const isUnchanged = again && planned !== null && local === inputValue(new Date(planned));
  return (
    <Dialog
      title={`${verb} ${about}`}
      typed={local !== start}
      action={{
        label: verb,
        disabled: fault !== undefined || isUnchanged,
        onClick: () => onAnswer(moment.toISOString()),
      }}
      onClose={onCancel}
    >
      <label htmlFor="publish-at">Publish at (your time, {zone})</label>
      <Input
        id="publish-at"
        type="datetime-local"
        ref={first}
        value={local}
        min={inputValue(new Date())}
        onChange={(event) => setLocal(event.target.value)}
        aria-describedby="publish-at-note"
        {...(fault === undefined ? {} : { status: 'error' as const })}
      />
      <div id="publish-at-note" role="status">
        {fault ?? `That is ${utcText(moment)}.`}
      </div>
    </Dialog>
  );
}

function ReturnDialog({ about, onAnswer, onCancel }: DialogProps<[reviewNote: string]>) {
  const first = useTakeFocus<GetRef<typeof Input.TextArea>>();
  const [note, setNote] = useState('');
  return (
    <Dialog
      title={`Return ${about} to draft`}
      typed={note.trim() !== ''}
      action={{ label: 'Return to draft', onClick: () => onAnswer(note) }}
      onClose={onCancel}
    >
      <label htmlFor="review-note">What should be changed? Shown to the editor.</label>
      <Input.TextArea
        dir="auto"
        id="review-note"
        ref={first}
        rows={4}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        {...(noteFits(note) ? {} : { status: 'error' as const })}
      />
    </Dialog>
  );
}

/** The scheduled time if it is in the future, else the next full hour. */
function proposed(planned: string | null): Date {
  const date = new Date(planned ?? Number.NaN);
  return date.getTime() > Date.now() ? date : nextFullHour();
}

function nextFullHour(): Date {
  const date = new Date();
  date.setHours(date.getHours() + 1, 0, 0, 0);
  return date;
}

function faultOf(moment: Date): string | undefined {
  if (Number.isNaN(moment.getTime())) return 'Choose a day and a time';
  if (moment.getTime() <= Date.now()) return 'Must be in the future';
  if (moment.getTime() > Date.now() + maxScheduleMs) return 'Must be within two years';
  return undefined;
}

function noteFits(note: string): boolean {
  return statusInput.shape.reviewNote.safeParse(note).success;
}

export default themed(Question);
