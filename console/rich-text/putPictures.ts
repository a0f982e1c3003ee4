import type { Editor } from '@tiptap/react';
import type { Medium } from '../../contract/media/media.ts';
import type { Place } from './clipboard.ts';

/** A picture for a text, with what it shows there. */
export type Placed = { medium: Medium; alt: string };

/** Puts pictures into the text, one below the other. Returns the place behind them. */
export function putPictures(editor: Editor, pictures: readonly Placed[], place: Place): Place {
  const before = editor.state.doc.content.size - (place.to - place.from);
  const nodes = pictures.map(({ medium, alt }) => ({
    type: 'image',
    attrs: { media: medium.id, src: medium.url, alt },
  }));
  editor.commands.insertContentAt(place, nodes);
  const behind = place.from + Math.max(0, editor.state.doc.content.size - before);
  return { from: behind, to: behind };
}
