// Typed details of a picture beside the changes of other users.
import type { Medium } from '../../contract/media/media.ts';
import { same } from '../form/fields/values.ts';

/** The fields that were typed in. An empty alt text is none. */
export type TypedDetails = { name?: string; alt?: string; focal?: Medium['focal'] };
type Changes = Partial<Pick<Medium, 'name' | 'alt' | 'focal'>>;

/** The typed fields that differ from the picture, as the server takes them. */
export function changesOf({ name, alt, focal }: TypedDetails, medium: Medium): Changes {
  const text = alt?.trim() === '' ? null : alt?.trim();
  return {
    ...(name === undefined || name.trim() === medium.name ? {} : { name: name.trim() }),
    ...(text === undefined || text === medium.alt ? {} : { alt: text }),
    ...(focal === undefined || same(focal, medium.focal) ? {} : { focal }),
  };
}

/** What a newer version did to the typed fields, as text; undefined if nothing. */
export function clashOf(typed: TypedDetails, base: Medium, newer: Medium): string | undefined {
  const mine = changesOf(typed, newer);
  const texts = [
    ...('name' in mine && base.name !== newer.name ? [`the name to “${newer.name}”`] : []),
    ...('alt' in mine && base.alt !== newer.alt ? [`the alt text to “${newer.alt ?? ''}”`] : []),
    ...('focal' in mine && !same(base.focal, newer.focal) ? ['the focal point'] : []),
  ];
  return texts.length === 0 ? undefined : `Changed meanwhile: ${texts.join(' and ')}`;
}
