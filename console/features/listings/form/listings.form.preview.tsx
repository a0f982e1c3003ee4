// The site beside a listing's form. A chunk of its own: most forms are open without it.
import { listingPreview } from '../../../../contract/listings/preview.ts';
import { PreviewPane, type PreviewProps } from '../../../lifecycle/preview/PreviewPane.tsx';

export default function ListingPreview(props: PreviewProps) {
  return <PreviewPane type="gameListing" snapshot={listingPreview.snapshot} {...props} />;
}
