// The site beside a collection's form. A chunk of its own: most forms are open without it.
import { collectionPreview } from '../../../contract/collections/preview.ts';
import { PreviewPane, type PreviewProps } from '../../lifecycle/preview/PreviewPane.tsx';

export default function CollectionSitePreview(props: PreviewProps) {
  return <PreviewPane type="collection" snapshot={collectionPreview.snapshot} {...props} />;
}
