import type { Editor } from '@tiptap/react';
import type { Medium } from '../../contract/media/media.ts';
import type { Place } from './clipboard.ts';

/** A picture for a text, with what it shows there and where it goes. */
export type Placed = { medium: Medium; alt: string; place: Place };

/**
 * Puts pictures into the text, those for the same place one below the other. Returns where another place is then: behind
 * the pictures that went there.
 */
export function putPictures(editor: Editor, pictures: readonly Placed[]): (place: Place) => Place {
  const byPlace = [...Map.groupBy(pictures, ({ place }) => place.from)];
  let moved = (position: number) => position;
  const chain = editor.chain();
  // From the end, so that the places before stay where they are.
  for (const [, group] of byPlace.toSorted(([a], [b]) => b - a)) {
    const [first] = group;
    if (first !== undefined) chain.insertContentAt(first.place, group.map(nodeOf));
  }
  chain
    .command(({ tr }) => {
      moved = (position) => tr.mapping.map(position);
      return true;
    })
    .run();
  return ({ to }) => ({ from: moved(to), to: moved(to) });
}

function nodeOf({ medium, alt }: Placed) {
  return { type: 'image', attrs: { media: medium.id, src: medium.url, alt } };
}
