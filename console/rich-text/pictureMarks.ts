// Where the pictures of a pasted text stood.
import type { Transaction } from '@tiptap/pm/state';
import { pictureMark } from '../../contract/text/rich-text.layout.ts';

/** Removes the marks of pictures from a document, and the paragraphs that held nothing else. Returns their positions, in order. */
export function takePictureMarks(tr: Transaction): number[] {
  const marks: number[] = [];
  tr.doc.descendants((node, position) => {
    const text = node.text ?? '';
    for (let at = text.indexOf(pictureMark); at !== -1; at = text.indexOf(pictureMark, at + 1))
      marks.push(position + at);
  });
  const taken: { place: number; step: number }[] = [];
  for (const mark of marks.toReversed()) {
    const { from, to } = around(tr, mark);
    tr.delete(from, to);
    taken.push({ place: from, step: tr.mapping.maps.length });
  }
  return taken.map(({ place, step }) => betweenBlocks(tr, tr.mapping.slice(step).map(place))).toReversed();
}

/** The end of a block rather than a place behind its last character, where a picture would leave an empty block. */
function betweenBlocks({ doc }: Transaction, place: number): number {
  const at = doc.resolve(place);
  const { parent, parentOffset } = at;
  if (!parent.isTextblock || parent.content.size === 0) return place;
  if (parentOffset === parent.content.size) return at.after();
  const outer = at.node(at.depth - 1);
  const index = at.index(at.depth - 1);
  const { image } = doc.type.schema.nodes;
  const fits = image !== undefined && outer.canReplaceWith(index, index, image);
  return parentOffset === 0 && fits ? at.before() : place;
}

/** The mark with a space beside it that nothing else needs, or its whole paragraph where that holds nothing else. */
function around({ doc }: Transaction, mark: number): { from: number; to: number } {
  const at = doc.resolve(mark);
  const { parent, parentOffset: offset, depth } = at;
  const text = parent.textBetween(0, parent.content.size, undefined, '\uFFFC');
  const isAlone = text.replace(pictureMark, '').trim() === '';
  const index = at.index(depth - 1);
  if (isAlone && at.node(depth - 1).canReplace(index, index + 1))
    return { from: at.before(), to: at.after() };
  const isSpace = (index: number) => /^\s$/.test(text[index] ?? '');
  const isEdge = (index: number) => index < 0 || index >= text.length;
  if (isSpace(offset - 1) && (isSpace(offset + 1) || isEdge(offset + 1)))
    return { from: mark - 1, to: mark + 1 };
  return { from: mark, to: isSpace(offset + 1) && isEdge(offset - 1) ? mark + 2 : mark + 1 };
}
