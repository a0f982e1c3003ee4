// The rich text editor: exactly the elements of the contract, by mouse, keyboard and paste.
import { createDocument, type Extensions } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { EditorContent, type Editor as TiptapEditor, useEditor } from '@tiptap/react';
import { type KeyboardEvent as KeyPress, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../data/notify.ts';
import { isComposing } from '../ui/inputs/composition.ts';
import { isCommandKey } from '../ui/keys.ts';
import { clipboardHandlers, type FilePlaces } from './clipboard.ts';
import { plainExtensions } from './extensions.ts';
import { LinkRow } from './LinkRow.tsx';
import type { RichTextProps } from './RichText.tsx';
import { Toolbar } from './Toolbar.tsx';
import { type Asked, plainTools, type Tool } from './tools.tsx';

export type EditorProps = RichTextProps & {
  readOnly: boolean;
  /** What the text can hold, and the buttons for it; constants. */
  extensions?: Extensions;
  /** With tables, pictures and videos; a constant. */
  isArticle?: boolean;
  tools?: readonly Tool[];
  /** Stands between the toolbar and the text: what a button asks for, and what the place of the cursor offers. */
  extra?: (editor: TiptapEditor, asked: Asked | null, done: () => void) => ReactNode;
  /** Takes files that are pasted or dropped. Without it the text holds none, and says so. */
  onFiles?: (places: FilePlaces) => void;
};

export default function Editor({
  label,
  value = null,
  onChange,
  onBlur,
  readOnly,
  extensions = plainExtensions,
  isArticle = false,
  tools = plainTools,
  extra,
  onFiles = () => notify.warning(`There are no pictures in “${label}”`),
  id,
  ...aria
}: EditorProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // The editor writes the same text a little differently from the server; undone, it has to be the server's again.
  const loaded = useRef({ value, html: '' });
  const emitted = useRef(value);
  const latest = useRef({ onChange, onBlur, onFiles });
  latest.current = { onChange, onBlur, onFiles };

  const [content] = useState(value ?? '');
  const [clipboard] = useState(() =>
    clipboardHandlers({
      isArticle,
      onFiles: (places) => latest.current.onFiles(places),
      onLeftOut: (message) => notify.warning(message),
    }),
  );
  const described = aria['aria-describedby'];
  const isInvalid = aria['aria-invalid'] !== undefined;
  const editorProps = useMemo(
    () => ({
      attributes: {
        ...(id === undefined ? {} : { id }),
        ...(described === undefined ? {} : { 'aria-describedby': described }),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
        class: 'richtext-text',
        // Here too, since the editor may be there before its styles.
        style: 'white-space: pre-wrap',
        role: 'textbox',
        // A translator would rewrite what is saved.
        translate: 'no',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      ...clipboard,
      // Tab leaves the text, so that nobody is caught in it; lists are indented by Ctrl/Cmd+] and [.
      handleDOMEvents: {
        keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Tab' && !isComposing(event),
      },
    }),
    [clipboard, id, described, isInvalid, readOnly, label],
  );

  const editor = useEditor({
    extensions,
    content,
    editable: !readOnly,
    editorProps,
    onCreate: ({ editor: made }) => {
      loaded.current = { value: loaded.current.value, html: made.getHTML() };
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.getHTML();
      const next = html === loaded.current.html ? loaded.current.value : changed.isEmpty ? null : html;
      emitted.current = next;
      latest.current.onChange?.(next);
    },
    onBlur: () => latest.current.onBlur?.(),
  });

  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    replace(editor, value);
    loaded.current = { value, html: editor.getHTML() };
  }, [editor, value]);

  useEffect(() => {
    if (editor.isEditable === readOnly) editor.setEditable(!readOnly, false);
  }, [editor, readOnly]);

  return (
    <div className={isInvalid ? 'richtext richtext-invalid' : 'richtext'}>
      {!readOnly && (
        <Toolbar editor={editor} label={`Formatting of ${label}`} tools={tools} onAsk={setAsked} />
      )}
      {asked === 'link' && <LinkRow editor={editor} onClose={() => setAsked(null)} />}
      {!readOnly && extra?.(editor, asked, () => setAsked(null))}
      <EditorContent editor={editor} onKeyDown={(event) => isLinkKey(event) && setAsked('link')} />
    </div>
  );
}

/**
 * Sets another text where the cursor stays as near as it can. Undo starts afresh: it must not bring back a text
 * from before what somebody else wrote.
 */
function replace(editor: TiptapEditor, value: string | null): void {
  // What the server made of the text as it stands here is no other text.
  if (createDocument(value ?? '', editor.schema).eq(editor.state.doc)) return;
  const { from, to } = editor.state.selection;
  editor.commands.setContent(value ?? '', { emitUpdate: false });
  const { doc, plugins } = editor.state;
  const at = (position: number) => doc.resolve(Math.min(position, doc.content.size));
  // Between two blocks there is no place for a cursor: the nearest text has one.
  const selection = TextSelection.between(at(from), at(to));
  editor.view.updateState(EditorState.create({ doc, plugins, selection }));
  // Tells the toolbar.
  editor.view.dispatch(editor.state.tr);
}

function isLinkKey(event: KeyPress): boolean {
  const wanted = isCommandKey(event.nativeEvent, 'k');
  if (wanted) event.preventDefault();
  return wanted;
}
