import type { Picture } from '../../../contract/media.ts';

/** A banner's picture, small. Its name stands beside it, so it says nothing of its own. */
export function Thumbnail({ picture }: { picture: Picture | null }) {
  if (picture === null) return <span className="banner-thumbnail" aria-hidden />;
  const { url, variants, focal } = picture;
  return (
    <img
      className="banner-thumbnail"
      src={variants[0]?.url ?? url}
      alt=""
      loading="lazy"
      style={{ objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
    />
  );
}
