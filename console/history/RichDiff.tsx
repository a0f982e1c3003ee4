// A formatted text with its insertions and deletions.
import { createDocument } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import type { DecorationSet } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import { useMemo, useRef } from 'react';
import { articleExtensions } from '../rich-text/articleExtensions.ts';
import { plainExtensions } from '../rich-text/extensions.ts';
import '../rich-text/richtext.css';
import { changeDecorations } from './richChanges.ts';

type RichDiffProps = { kind: 'plain' | 'article'; label: string; before: string; after: string };

const extensionsOf = { plain: plainExtensions, article: articleExtensions };

export default function RichDiff({ kind, label, before, after }: RichDiffProps) {
  const extensions = extensionsOf[kind];
  const known = useRef<DecorationSet>(undefined);
  const editorProps = useMemo(
    () => ({
      attributes: { class: 'richtext-text history-rich', role: 'group', 'aria-label': `Changes of ${label}` },
      // Of one text, which cannot be edited: worked out once.
      decorations: ({ doc }: EditorState) =>
        (known.current ??= changeDecorations(createDocument(before, doc.type.schema), doc)),
    }),
    [before, label],
  );
  const editor = useEditor({ extensions, content: after, editable: false, editorProps });
  return <EditorContent editor={editor} />;
}
