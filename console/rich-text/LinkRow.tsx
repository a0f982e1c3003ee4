import type { Editor } from '@tiptap/react';
import { Button } from '../ui/buttons/Button.tsx';
import { AskRow } from './AskRow.tsx';
import { checkHref } from './extensions.ts';

/** Asks for the address of the selected text's link, above the text. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isLink = editor.isActive('link');

  function apply(href: string): string | undefined {
    const checked = checkHref(href);
    if ('fault' in checked) return checked.fault;
    const chain = editor.chain().extendMarkRange('link');
    const { empty } = editor.state.selection;
    if (empty && !isLink) {
      chain
        .insertContent({ type: 'text', text: checked.href, marks: [{ type: 'link', attrs: checked }] })
        .run();
    } else chain.setLink(checked).run();
    return undefined;
  }

  function unlink(): void {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
    editor.commands.focus();
  }

  return (
    <AskRow
      editor={editor}
      name="Link"
      label="Link URL"
      placeholder="https://… or an e-mail address"
      start={String(editor.getAttributes('link')['href'] ?? '')}
      action="Set link"
      apply={apply}
      onClose={onClose}
    >
      {isLink && <Button onClick={unlink}>Remove link</Button>}
    </AskRow>
  );
}
