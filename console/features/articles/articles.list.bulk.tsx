// Actions on the selected articles.
import { lazy } from 'react';
import type { ArticleRow } from '../../../contract/articles/fields.ts';
import { EditButton } from '../../bulk/EditButton.tsx';
import { VerifyButton } from '../../bulk/VerifyButton.tsx';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { LifecycleButtons } from '../../lifecycle/list/bulk.tsx';
import { CategoryButton } from '../../list/filters/CategoryButton.tsx';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';

const BulkEdit = lazy(() => retryUntilOnline(() => import('./articles.bulkEdit.tsx')));

const noun = { one: 'article', many: 'articles' };

export default function ArticleBulk(props: { selected: Selected<ArticleRow>; run: RunBulk }) {
  const mayEdit = useCan('articles.edit');
  return (
    <LifecycleButtons area="articles" noun={noun} {...props}>
      {mayEdit && <CategoryButton noun={noun} {...props} />}
      {mayEdit && <VerifyButton {...props} />}
      {mayEdit && <EditButton noun={noun} dialog={BulkEdit} {...props} />}
    </LifecycleButtons>
  );
}
