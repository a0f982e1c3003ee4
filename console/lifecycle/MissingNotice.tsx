import { useEffect, useRef, useState } from 'react';
import { focusField } from '../form/fields/focus.ts';
import type { RecordEntry } from '../form/saving/record.ts';
import { afterTyping } from '../ui/inputs/composition.ts';
import type { LifecycleState } from './useLifecycle.ts';

type MissingNoticeProps = Pick<RecordEntry, 'typed' | 'onChange' | 'root'> & {
  lifecycle: LifecycleState;
  /** What happened instead: "Saved as draft. Not published". */
  text: string;
};

/** Beside the button: why a step was refused, with the focus on a link to the first missing item. */
export default function MissingNotice(props: MissingNoticeProps) {
  const { typed, onChange, root, lifecycle, text } = props;
  const { checklist } = lifecycle;
  const link = useRef<HTMLButtonElement>(null);
  const [entries, setEntries] = useState(() => checklist(typed()));
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const stop = onChange(() => {
      cancel?.();
      cancel = afterTyping(() => setEntries(checklist(typed())), 200);
    });
    return () => {
      cancel?.();
      stop();
    };
  }, [checklist, typed, onChange]);
  const missing = entries.filter(({ required, done }) => required && !done);
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <div className="form-refused" role="alert">
      {`${text}: ${missing.length === 1 ? '1 required item missing' : `${missing.length} required items missing`}. `}
      <button
        ref={link}
        type="button"
        className="form-link"
        onClick={() => focusField(first.path, root.current ?? document)}
      >
        {first.text}
      </button>
    </div>
  );
}
