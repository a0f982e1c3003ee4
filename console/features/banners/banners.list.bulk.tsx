// Actions on the selected banners.
import { lazy } from 'react';
import type { BannerRow } from '../../../contract/banners/fields.ts';
import { EditButton } from '../../bulk/EditButton.tsx';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { LifecycleButtons } from '../../lifecycle/list/bulk.tsx';
import type { RunBulk, Selected } from '../../list/selection/selected.ts';

const BulkEdit = lazy(() => retryUntilOnline(() => import('./banners.bulkEdit.tsx')));

const noun = { one: 'banner', many: 'banners' };

export default function BannerBulk(props: { selected: Selected<BannerRow>; run: RunBulk }) {
  const mayEdit = useCan('banners.edit');
  return (
    <LifecycleButtons area="banners" noun={noun} {...props}>
      {mayEdit && <EditButton noun={noun} dialog={BulkEdit} {...props} />}
    </LifecycleButtons>
  );
}
