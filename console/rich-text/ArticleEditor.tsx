// The editor of articles: the plain one with tables, pictures and videos.
import { PictureOutlined, PlaySquareOutlined, TableOutlined } from '@ant-design/icons';
import { type Editor as TiptapEditor, useEditorState } from '@tiptap/react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../data/access.tsx';
import { notify } from '../data/notify.ts';
import { articleExtensions } from './articleExtensions.ts';
import type { FilePlaces } from './clipboard.ts';
import Editor, { type EditorProps } from './Editor.tsx';
import type { Made } from './GivenPictures.tsx';
import { PictureRow } from './PictureRow.tsx';
import { putPictures } from './putPictures.ts';
import { Toolbar } from './Toolbar.tsx';
import { plainTools, Sign, type Tool } from './tools.tsx';
import { VideoRow } from './VideoRow.tsx';

export default function ArticleEditor(props: EditorProps) {
  const mayUpload = useCan('media.upload');
  const [given, setGiven] = useState<Given | null>(null);
  const take = (places: FilePlaces) => {
    if (mayUpload) setGiven({ files: [...places.keys()], places });
    else notify.warning('Your role cannot upload pictures');
  };
  return (
    <Editor
      {...props}
      extensions={articleExtensions}
      isArticle
      tools={tools}
      onFiles={take}
      extra={(editor, asked, done) => (
        <>
          {asked === 'picture' && <PictureRow editor={editor} onClose={done} />}
          {asked === 'video' && <VideoRow editor={editor} onClose={done} />}
          <TableTools editor={editor} />
          {given && (
            <Suspense>
              <GivenPictures
                files={given.files}
                onMade={(made) => setGiven({ ...given, places: putAll(editor, made, given.places) })}
                onClose={() => {
                  setGiven(null);
                  editor.commands.focus();
                }}
              />
            </Suspense>
          )}
        </>
      )}
    />
  );
}

/** Files that were pasted or dropped, and where each goes. */
type Given = { files: File[]; places: FilePlaces };

/** Puts the pictures of some files into the text. Returns where all files go then. */
function putAll(editor: TiptapEditor, made: readonly Made[], places: FilePlaces): FilePlaces {
  const placed = made.flatMap(({ file, ...picture }) => {
    const place = places.get(file);
    return place === undefined ? [] : [{ ...picture, place }];
  });
  const moved = putPictures(editor, placed);
  return new Map([...places].map(([file, place]) => [file, moved(place)]));
}

const GivenPictures = lazy(() => import('./GivenPictures.tsx'));

/** Only there while the cursor is in a table. */
function TableTools({ editor }: { editor: TiptapEditor }) {
  const inTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  return inTable && <Toolbar editor={editor} label="Table" tools={tableTools} onAsk={() => undefined} />;
}

const history = plainTools.length - 2;

const tools: readonly Tool[] = [
  ...plainTools.slice(0, history),
  {
    name: 'Table',
    icon: <TableOutlined />,
    isOn: (editor) => editor.isActive('table'),
    isPossible: (editor) => !editor.isActive('table'),
    apply: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: 'Picture', icon: <PictureOutlined />, isOn: (editor) => editor.isActive('image'), asks: 'picture' },
  { name: 'YouTube video', icon: <PlaySquareOutlined />, asks: 'video' },
  ...plainTools.slice(history),
];

const tableTools: readonly Tool[] = [
  { name: 'Row above', icon: <Sign text="↑+" />, apply: (chain) => chain.addRowBefore() },
  { name: 'Row below', icon: <Sign text="↓+" />, apply: (chain) => chain.addRowAfter() },
  { name: 'Column before', icon: <Sign text="←+" />, apply: (chain) => chain.addColumnBefore() },
  { name: 'Column after', icon: <Sign text="→+" />, apply: (chain) => chain.addColumnAfter() },
  { name: 'Header row', icon: <Sign text="H" />, apply: (chain) => chain.toggleHeaderRow() },
  {
    name: 'Merge or split cells',
    icon: <Sign text="⇔" />,
    isPossible: (editor) => editor.can().mergeOrSplit(),
    apply: (chain) => chain.mergeOrSplit(),
  },
  { name: 'Delete row', icon: <Sign text="−↔" />, apply: (chain) => chain.deleteRow() },
  { name: 'Delete column', icon: <Sign text="−↕" />, apply: (chain) => chain.deleteColumn() },
  { name: 'Delete table', icon: <Sign text="✕" />, apply: (chain) => chain.deleteTable() },
];
