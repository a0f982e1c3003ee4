// Actions on the selected listings.
import { lazy } from 'react';
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { EditButton } from '../../bulk/EditButton.tsx';
import { VerifyButton } from '../../bulk/VerifyButton.tsx';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { LifecycleButtons } from '../../lifecycle/list/bulk.tsx';
import { CategoryButton } from '../../list/filters/CategoryButton.tsx';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';

const BulkEdit = lazy(() => retryUntilOnline(() => import('./listings.bulkEdit.tsx')));

const noun = { one: 'listing', many: 'listings' };

export default function ListingBulk(props: { selected: Selected<ListingRow>; run: RunBulk }) {
  const mayEdit = useCan('gameListings.edit');
  return (
    <LifecycleButtons area="gameListings" noun={noun} {...props}>
      {mayEdit && <CategoryButton noun={noun} {...props} />}
      {mayEdit && <VerifyButton {...props} />}
      {mayEdit && <EditButton noun={noun} dialog={BulkEdit} {...props} />}
    </LifecycleButtons>
  );
}
