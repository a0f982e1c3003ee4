import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useUnsavedText } from '../form/saving/useUnsavedText.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { isComposing } from '../ui/inputs/composition.ts';

type AskRowProps = {
  editor: Editor;
  /** Names of the row and of its input. */
  name: string;
  label: string;
  placeholder: string;
  start?: string;
  action: string;
  /** Puts the value into the text. Returns the fault of a value that is not accepted. */
  apply: (typed: string) => string | undefined;
  /** Further buttons. */
  children?: ReactNode;
  onClose: () => void;
};

/** Asks for one value above the text: Enter applies it, Escape cancels. */
export function AskRow(props: AskRowProps) {
  const { editor, name, label, placeholder, start = '', action, apply, children, onClose } = props;
  const [typed, setTyped] = useState(start);
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  useUnsavedText(typed !== start);

  function finish(): void {
    onClose();
    editor.commands.focus();
  }

  function submit(): void {
    const found = apply(typed);
    setFault(found);
    if (found === undefined) finish();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') submit();
    else finish();
  }

  return (
    <div className="richtext-link" role="group" aria-label={name}>
      <Input
        autoFocus
        onKeyDown={onKeyDown}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        aria-describedby={faultId}
        {...(fault === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(undefined);
        }}
      />
      <Button onClick={submit}>{action}</Button>
      {children}
      <Button onClick={finish}>Cancel</Button>
      <div id={faultId} role="alert" className="richtext-fault">
        {fault}
      </div>
    </div>
  );
}
