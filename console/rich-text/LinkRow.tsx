import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { isComposing } from '../ui/inputs/composition.ts';
import { checkHref } from './extensions.ts';

/** Asks for the address of the selected text's link, above the text. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState<string>(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [fault, setFault] = useState<string>();
  const faultId = useId();
  const isLink = editor.isActive('link');

  function finish(): void {
    onClose();
    editor.commands.focus();
  }

  function apply(): void {
    const checked = checkHref(href);
    if ('fault' in checked) {
      setFault(checked.fault);
      return;
    }
    const chain = editor.chain().extendMarkRange('link');
    const { empty } = editor.state.selection;
    if (empty && !isLink) {
      chain
        .insertContent({ type: 'text', text: checked.href, marks: [{ type: 'link', attrs: checked }] })
        .run();
    } else chain.setLink(checked).run();
    finish();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else finish();
  }

  return (
    <div className="richtext-link" role="group" aria-label="Link">
      <Input
        autoFocus
        onKeyDown={onKeyDown}
        aria-label="Link URL"
        placeholder="https://… or an e-mail address"
        value={href}
        aria-describedby={faultId}
        {...(fault === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
        onChange={(event) => {
          setHref(event.target.value);
          setFault(undefined);
        }}
      />
      <Button onClick={apply}>Set link</Button>
      {isLink && (
        <Button
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            finish();
          }}
        >
          Remove link
        </Button>
      )}
      <Button onClick={finish}>Cancel</Button>
      <div id={faultId} role="alert" className="richtext-fault">
        {fault}
      </div>
    </div>
  );
}
