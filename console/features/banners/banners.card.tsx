import type { BannerRow } from '../../../contract/banners/fields.ts';
import { slots } from '../../../contract/media/media.ts';
import { positionOf } from '../../media/Thumb.tsx';

type BannerCardProps = { row: BannerRow; mobile: boolean };

/** A banner as the public sees it. */
export function BannerCard({ row, mobile }: BannerCardProps) {
  const { headline, subline, ctaText, sponsored, advertiser, placement } = row;
  const picture = mobile && row.mobileImage !== null ? row.mobileImage : row.image;
  const slot = mobile && row.mobileImage !== null ? slots.bannerMobile : slots[placement];
  return (
    <article className="banner-card" aria-label={row.name} style={{ aspectRatio: slot.ratio }}>
      {picture && (
        <img
          src={picture.url}
          srcSet={picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes={mobile ? '390px' : '1280px'}
          alt={row.decorative ? '' : (row.altText ?? '')}
          style={{ objectPosition: positionOf(picture) }}
        />
      )}
      <div className="banner-card-text">
        {headline !== null && <strong dir="auto">{headline}</strong>}
        {subline !== null && <span dir="auto">{subline}</span>}
        {ctaText !== null && (
          <span className="banner-card-button" dir="auto">
            {ctaText}
          </span>
        )}
      </div>
      {sponsored && (
        <span className="banner-card-sponsor">Sponsored{advertiser !== null && ` by ${advertiser}`}</span>
      )}
    </article>
  );
}
