// Files that are pasted or dropped into a text.
import type { EditorView } from '@tiptap/pm/view';
import { filesOf } from '../media/chosenFile.ts';

/** Where in the text something goes: what stands there is replaced. */
export type Place = { from: number; to: number };
type Take = (files: File[], place: Place) => void;

/** The editor's props that hand over files. Pasted text that brings pictures along, as Word's does, stays text. */
export function fileHandlers(take: Take) {
  return {
    handlePaste: (view: EditorView, { clipboardData }: ClipboardEvent): boolean => {
      const files = filesOf(clipboardData);
      if (files.length === 0 || holdsText(clipboardData?.getData('text/html') ?? '')) return false;
      const { from, to } = view.state.selection;
      take(files, { from, to });
      return true;
    },
    handleDrop: (view: EditorView, { dataTransfer, clientX, clientY }: DragEvent): boolean => {
      const files = filesOf(dataTransfer);
      // What is dragged from the text itself only moves.
      if (files.length === 0 || view.dragging !== null) return false;
      const at = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to;
      const place = betweenBlocks(view, at);
      take(files, { from: place, to: place });
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
