// The site beside a banner's form. A chunk of its own: most forms are open without it.
import { bannerPreview } from '../../../contract/banners/preview.ts';
import { PreviewPane, type PreviewProps } from '../../lifecycle/preview/PreviewPane.tsx';

export default function BannerSitePreview(props: PreviewProps) {
  return <PreviewPane type="banner" snapshot={bannerPreview.snapshot} {...props} />;
}
