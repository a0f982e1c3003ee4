// A cell whose values are chosen where it stands. Enter, or leaving it, saves; Escape keeps what was.
import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../ui/inputs/composition.ts';
import { placeBeside } from '../../ui/overlays/placeBeside.ts';

type ChoiceCellProps = {
  /** The field and the record, such as "categories of Axie". */
  label: string;
  chosen: readonly string[];
  /** The options. */
  render: (chosen: readonly string[], onChange: (chosen: readonly string[]) => void) => ReactNode;
  /** Called with what was chosen, if it differs. */
  onSave: (chosen: readonly string[]) => void;
  /** What the cell shows. */
  children: ReactNode;
};

export function ChoiceCell({ children, ...props }: ChoiceCellProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="list-tag-button list-choice-button"
        aria-haspopup="dialog"
        title={`Change ${props.label}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <Choice {...props} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}

type ChoiceProps = Omit<ChoiceCellProps, 'children'> & {
  anchor: { current: HTMLElement | null };
  onClose: () => void;
};

function Choice({ label, chosen: before, render, onSave, anchor, onClose }: ChoiceProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isCancelled = useRef(false);
  const [chosen, setChosen] = useState(before);

  useLayoutEffect(() => {
    panel.current?.showPopover();
  }, []);
  // Options that arrive later make it taller.
  useLayoutEffect(() => {
    if (panel.current && anchor.current) placeBeside(panel.current, anchor.current);
  });

  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') {
      panel.current?.querySelector<HTMLElement>('input, button')?.focus();
      return;
    }
    const isSame = chosen.length === before.length && chosen.every((one) => before.includes(one));
    if (!isCancelled.current && !isSame) onSave(chosen);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') isCancelled.current = true;
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    panel.current?.hidePopover();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the inputs within
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="popup"
      onToggle={onToggle}
      onKeyDown={onKeyDown}
    >
      {render(chosen, setChosen)}
    </div>
  );
}
