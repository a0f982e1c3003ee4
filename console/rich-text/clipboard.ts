// Text and files that are pasted or dropped into a text.
import type { EditorView } from '@tiptap/pm/view';
import { filesOf } from '../media/chosenFile.ts';
import { type Pasted, readPasted } from './paste.ts';

/** Where in the text something goes: what stands there is replaced. */
export type Place = { from: number; to: number };

type ClipboardOptions = {
  /** Tables, pictures and videos have a place in the text. */
  isArticle: boolean;
  onFiles: (files: File[], place: Place) => void;
  onLeftOut: (message: string) => void;
};

/** The editor's props for pasting and dropping. */
export function clipboardHandlers({ isArticle, onFiles, onLeftOut }: ClipboardOptions) {
  let pasted: Pasted | null = null;

  /** Tells what the pasted text lacks, and hands over its pictures, which follow the text. */
  function examine(view: EditorView, data: DataTransfer | null): void {
    const given = pasted;
    pasted = null;
    if (given === null || given.leftOut.size === 0) return;
    const files = filesOf(data);
    const rtf = data?.getData('text/rtf') ?? '';
    void import('./leftOut.ts').then(({ leftOutMessage, readablePictures }) => {
      const pictures = isArticle ? readablePictures(given, files, rtf) : [];
      const message = leftOutMessage(given.leftOut, pictures.length);
      const { to } = view.state.selection;
      if (message !== null) onLeftOut(message);
      if (pictures.length > 0) onFiles(pictures, { from: to, to });
    });
  }

  return {
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
      examine(view, clipboardData);
      return false;
    },
    handleDrop: (view: EditorView, { dataTransfer, clientX, clientY }: DragEvent): boolean => {
      const files = filesOf(dataTransfer);
      // What is dragged from the text itself only moves.
      if (files.length === 0 || view.dragging !== null) {
        examine(view, dataTransfer);
        return false;
      }
      pasted = null;
      const at = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to;
      const place = betweenBlocks(view, at);
      onFiles(files, { from: place, to: place });
      return true;
    },
  };
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
