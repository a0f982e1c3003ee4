// Text and files that are pasted or dropped into a text.
import type { Slice } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { filesOf } from '../media/chosenFile.ts';
import { type Pasted, readPasted } from './paste.ts';
import { takePictureMarks } from './pictureMarks.ts';

/** Where in the text something goes: what stands there is replaced. */
export type Place = { from: number; to: number };

/** Files that go into a text, in their order, and where each goes. */
export type FilePlaces = ReadonlyMap<File, Place>;

type ClipboardOptions = {
  /** Tables, pictures and videos have a place in the text. */
  isArticle: boolean;
  onFiles: (places: FilePlaces) => void;
  onLeftOut: (message: string) => void;
};

/** The editor's props for pasting and dropping. */
export function clipboardHandlers({ isArticle, onFiles, onLeftOut }: ClipboardOptions) {
  let pasted: Pasted | null = null;

  /** Inserts a text that lacks something, tells what, and hands over its pictures. False: the editor is to insert it. */
  function insert(view: EditorView, tr: Transaction, slice: Slice, data: DataTransfer | null): boolean {
    const given = pasted;
    pasted = null;
    const [images, attachments] = partOf(filesOf(data));
    if (given === null || (given.leftOut.size === 0 && attachments.length === 0)) return false;
    tr.replaceSelection(slice);
    const { to } = tr.selection;
    const marks = takePictureMarks(tr);
    const places = given.pictures.map((_, index) => marks[index] ?? tr.mapping.map(to));
    view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
    const rtf = data?.getData('text/rtf') ?? '';
    void import('./leftOut.ts').then(({ leftOutMessage, readablePictures }) => {
      const pictures = isArticle ? readablePictures(given, images, rtf) : [];
      const taken = pictures.flatMap((file, index): [File, Place][] => {
        const at = places[index];
        return file === null || at === undefined ? [] : [[file, { from: at, to: at }]];
      });
      const missing = given.pictures.filter((_, index) => (pictures[index] ?? null) === null);
      const message = leftOutMessage(given.leftOut, missing, attachments);
      if (message !== null) onLeftOut(message);
      if (taken.length > 0) onFiles(new Map(taken));
    });
    return true;
  }

  return {
    transformPastedHTML: (html: string): string => {
      pasted = readPasted(html, isArticle);
      return pasted.html;
    },
    handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent, slice: Slice): boolean => {
      const files = filesOf(clipboardData);
      if (files.length > 0 && !holdsText(clipboardData?.getData('text/html') ?? '')) {
        pasted = null;
        const { from, to } = view.state.selection;
        onFiles(new Map(files.map((file) => [file, { from, to }])));
        return true;
      }
      return insert(view, view.state.tr, slice, clipboardData);
    },
    handleDrop: (
      view: EditorView,
      { dataTransfer, clientX, clientY }: DragEvent,
      slice: Slice,
      isMove: boolean,
    ): boolean => {
      const files = filesOf(dataTransfer);
      const at = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to;
      // What is dragged from the text itself only moves.
      if (files.length === 0 || view.dragging !== null) {
        if (isMove) return false;
        const { tr } = view.state;
        return insert(view, tr.setSelection(TextSelection.near(tr.doc.resolve(at))), slice, dataTransfer);
      }
      pasted = null;
      const place = betweenBlocks(view, at);
      onFiles(new Map(files.map((file) => [file, { from: place, to: place }])));
      return true;
    },
  };
}

/** The pictures among files, and the others. */
function partOf(files: readonly File[]): [images: File[], attachments: File[]] {
  const isImage = ({ type }: File) => type.startsWith('image/');
  return [files.filter(isImage), files.filter((file) => !isImage(file))];
}

function holdsText(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent?.trim() !== '' || body.querySelector('table') !== null;
}

/** The end of the block that was dropped on that is nearer; within a list or a table, the place itself. */
function betweenBlocks({ state }: EditorView, at: number): number {
  const dropped = state.doc.resolve(at);
  if (dropped.depth !== 1) return at;
  return dropped.parentOffset * 2 < dropped.parent.content.size ? dropped.before() : dropped.after();
}
