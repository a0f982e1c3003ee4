// Dialogs of lifecycle steps that need input: when to publish, why to return.
import { type GetRef, Input, Select } from 'antd';
import { useState } from 'react';
import { desk } from '../../contract/desk/desk.ts';
import type { TaskType } from '../../contract/desk/tasks.ts';
import { statusInput } from '../../contract/kit/lifecycle.ts';
import { useIdentity } from '../data/access.tsx';
import { useRead } from '../data/queries.ts';
import { inputValue } from '../ui/inputs/moments.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { useTakeFocus } from '../ui/overlays/takeFocus.ts';
import { themed } from '../ui/themed.tsx';
import { ScheduleField, useScheduleTime } from './ScheduleField.tsx';
import type { StatusPayload } from './steps.ts';

type DialogProps<Answer extends unknown[]> = {
  /** Object of the question: a name, or "3 listings". */
  about: string;
  /** Resolves to whether it was done. */
  onAnswer: (...answer: Answer) => Promise<boolean>;
  onCancel: () => void;
};

type QuestionProps = {
  question: 'schedule' | 'return' | 'review';
  /** Of the records. */
  type: TaskType;
  about: string;
  /** True if it is scheduled already, for `planned`. */
  again?: boolean;
  /** The scheduled time, if any. */
  planned?: string | null;
  onAnswer: (extra: StatusPayload) => Promise<boolean>;
  onCancel: () => void;
};

function Question({ question, type, again = false, planned = null, onAnswer, ...rest }: QuestionProps) {
  if (question === 'review') return <ReviewDialog {...rest} type={type} onAnswer={onAnswer} />;
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
  const time = useScheduleTime(planned);
  const verb = again ? 'Reschedule' : 'Schedule';
  const isUnchanged = again && planned !== null && time.local === inputValue(new Date(planned));
  return (
    <Dialog
      title={`${verb} ${about}`}
      typed={time.isTyped}
      action={{
        label: verb,
        disabled: time.fault !== undefined || isUnchanged,
        onClick: () => void onAnswer(time.moment.toISOString()),
      }}
      onClose={onCancel}
    >
      <ScheduleField time={time} />
    </Dialog>
  );
}

function ReviewDialog({
  about,
  type,
  onAnswer,
  onCancel,
}: DialogProps<[StatusPayload]> & { type: TaskType }) {
  const me = useIdentity()?.account?.id;
  const people = useRead(desk.people, { type, reviewers: true }).data ?? [];
  const [reviewerId, setReviewer] = useState<string | null>(null);
  return (
    <Dialog
      title={`Send ${about} for review`}
      typed={reviewerId !== null}
      action={{
        label: 'Send for review',
        onClick: () => void onAnswer(reviewerId === null ? {} : { reviewerId }),
      }}
      onClose={onCancel}
    >
      <label htmlFor="reviewer">Reviewer (told in the inbox)</label>
      <Select
        id="reviewer"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Anyone who may publish it"
        value={reviewerId}
        options={people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string | undefined) => setReviewer(id ?? null)}
        style={{ width: '100%' }}
      />
    </Dialog>
  );
}

function ReturnDialog({ about, onAnswer, onCancel }: DialogProps<[reviewNote: string]>) {
  const first = useTakeFocus<GetRef<typeof Input.TextArea>>();
  const [note, setNote] = useState(() => notSent.get(about) ?? '');
  // The dialog closes at once. A note that was refused is there again when it opens the next time.
  const answer = async () => {
    notSent.set(about, note);
    if (await onAnswer(note)) notSent.delete(about);
  };
  return (
    <Dialog
      title={`Return ${about} to draft`}
      typed={note.trim() !== ''}
      action={{ label: 'Return to draft', onClick: () => void answer() }}
      onClose={() => {
        notSent.delete(about);
        onCancel();
      }}
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

/** Notes whose step has not succeeded, by what they are about. */
const notSent = new Map<string, string>();

function noteFits(note: string): boolean {
  return statusInput.shape.reviewNote.safeParse(note).success;
}

export default themed(Question);
