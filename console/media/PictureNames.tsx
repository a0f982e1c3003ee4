import { usePictures } from './pictures.ts';
import { Thumb } from './Thumb.tsx';

/** Pictures within text: small, each with its alt text. */
export function PictureNames({ ids }: { ids: readonly string[] }) {
  const pictures = usePictures(ids);
  return ids.map((id) => {
    const picture = pictures.get(id);
    return picture && <Thumb key={id} picture={picture} size={40} alt={picture.alt ?? 'A picture'} />;
  });
}
