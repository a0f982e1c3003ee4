// The site beside an article's form. A chunk of its own: most forms are open without it.
import { articlePreview } from '../../../contract/articles/preview.ts';
import { PreviewPane, type PreviewProps } from '../../lifecycle/preview/PreviewPane.tsx';

export default function ArticlePreview(props: PreviewProps) {
  return <PreviewPane type="article" snapshot={articlePreview.snapshot} {...props} />;
}
