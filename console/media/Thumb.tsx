import type { Picture } from '../../contract/media/media.ts';
import './thumb.css';

/** A picture in several widths, or in one that is small. */
type Shown = Pick<Picture, 'url' | 'focal'> & Partial<Pick<Picture, 'variants'>>;

type ThumbProps = {
  picture: Shown;
  /** Pixels of the page, both ways. */
  size: number;
  /** Beside a name it says nothing that is not there. */
  alt?: string;
  /** It stands before a name, in one line with it. */
  before?: boolean;
};

/** A small square of a picture, cut around the point that stays in sight. */
export function Thumb({ picture, size, alt = '', before = false }: ThumbProps) {
  const source = sourceFor(picture, size);
  return (
    <img
      // Another picture begins empty, not as the one before it.
      key={source}
      className={before ? 'thumb thumb-before' : 'thumb'}
      src={source}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      style={{ objectPosition: positionOf(picture) }}
    />
  );
}

/** The smallest file that is sharp at this width on a screen with two dots to a pixel. */
export function sourceFor({ variants = [], url }: Shown, width: number): string {
  return variants.find((variant) => variant.width >= width * 2)?.url ?? url;
}

export function positionOf({ focal }: Pick<Picture, 'focal'>): string {
  return `${focal.x * 100}% ${focal.y * 100}%`;
}
