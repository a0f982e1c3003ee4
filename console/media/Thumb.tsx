import type { Picture } from '../../contract/media/media.ts';
import './thumb.css';

/** A picture in several widths, or a single small one. */
type Shown = Pick<Picture, 'url' | 'focal'> & Partial<Pick<Picture, 'variants'>>;

type ThumbProps = {
  picture: Shown;
  /** Size in CSS pixels. */
  size: number;
  /** Decorative beside a name. */
  alt?: string;
  /** True for a thumbnail in one line before a name. */
  before?: boolean;
};

/** A square thumbnail, cropped around the focal point. */
export function Thumb({ picture, size, alt = '', before = false }: ThumbProps) {
  const source = sourceFor(picture, size);
  return (
    <img
      // A new key: another picture must not show the previous one while it loads.
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

/** The smallest file that is sharp at this width on a 2x display. */
export function sourceFor({ variants = [], url }: Shown, width: number): string {
  return variants.find((variant) => variant.width >= width * 2)?.url ?? url;
}

export function positionOf({ focal }: Pick<Picture, 'focal'>): string {
  return `${focal.x * 100}% ${focal.y * 100}%`;
}
