import type { Picture } from '../../../contract/media/media.ts';
import { positionOf, sourceFor } from '../../media/Thumb.tsx';

/** A banner's picture, small and wide. Decorative: its name is next to it. */
export function Thumbnail({ picture }: { picture: Picture | null }) {
  if (picture === null) return <span className="banner-thumbnail" aria-hidden />;
  return (
    <img
      className="banner-thumbnail"
      src={sourceFor(picture, 76)}
      alt=""
      loading="lazy"
      decoding="async"
      style={{ objectPosition: positionOf(picture) }}
    />
  );
}
