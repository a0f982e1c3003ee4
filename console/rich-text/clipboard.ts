// Text and files that are pasted or dropped into a text.
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { filesOf } from '../media/chosenFile.ts';
import { embeddedPictures, leftOutMessage, type Pasted, readPasted, rtfPictures } from './paste.ts';

/** Where in the text something goes: what stands there is replaced. */
export type Place = { from: number; to: number };

type ClipboardOptions = {
  /** Tables, pictures and videos have a place in the text. */
  isArticle: boolean;
  onFiles: (files: File[], place: Place) => void;
  onLeftOut: (message: string) => void;
};

/** The editor's props for pasting and dropping, and what to do after each transaction. */
export function clipboardHandlers({ isArticle, onFiles, onLeftOut }: ClipboardOptions) {
  let pasted: Pasted | null = null;
  let pictures: File[] = [];

  /** Before the pasted text goes in: tells what it lacks, and finds its pictures. */
  function examine(data: DataTransfer | null): void {
    if (pasted === null) return;
    pictures = isArticle ? picturesOf(pasted, data) : [];
    const message = leftOutMessage(pasted.leftOut, pictures.length);
    pasted = null;
    if (message !== null) onLeftOut(message);
  }

  const props = {
    transformPastedHTML: (html: string): string => {
      pasted = readPasted(html, isArticle);
      return pasted.html;
    },
    handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
      const files = filesOf(clipboardData);
      if (files.length > 0 && !holdsText(clipboardData?.getData('text/html') ?? '')) {
        pasted = null;
        const { from, to } = view.state.selection;
        onFiles(files, { from, to });
        return true;
      }
      examine(clipboardData);
      return false;
    },
    handleDrop: (view: EditorView, { dataTransfer, clientX, clientY }: DragEvent): boolean => {
      const files = filesOf(dataTransfer);
      // What is dragged from the text itself only moves.
      if (files.length === 0 || view.dragging !== null) {
        examine(dataTransfer);
        return false;
      }
      pasted = null;
      const at = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to;
      const place = betweenBlocks(view, at);
      onFiles(files, { from: place, to: place });
      return true;
    },
  };

  /** The pictures of a pasted text follow it. */
  function afterTransaction(transaction: Transaction): void {
    if (pictures.length === 0 || !/^(?:paste|drop)$/.test(String(transaction.getMeta('uiEvent')))) return;
    const { to } = transaction.selection;
    const files = pictures;
    pictures = [];
    onFiles(files, { from: to, to });
  }

  return { props, afterTransaction };
}

/** The pictures of a pasted text that can be read. A file beside text of an office program is a picture of that text. */
function picturesOf({ pictures, isOffice }: Pasted, data: DataTransfer | null): File[] {
  const embedded = embeddedPictures(pictures);
  const others = pictures.length - embedded.length;
  if (others === 0) return embedded;
  const files = isOffice ? rtfPictures(data?.getData('text/rtf') ?? '') : filesOf(data);
  return files.length === others ? [...embedded, ...files] : embedded;
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
