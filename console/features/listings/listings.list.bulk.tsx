// Bulk actions for the selected listings.
import { lazy, Suspense, useState } from 'react';
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { DeleteButton, StatusButtons } from '../../lifecycle/bulk.tsx';
import { CategoryButton } from '../../list/filters/CategoryButton.tsx';
import type { BulkJob } from '../../list/selection/BulkBar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { listingLifecycle } from './listings.lifecycle.ts';

const BulkEdit = lazy(() => retryUntilOnline(() => import('./listings.bulkEdit.tsx')));

type BulkProps = { rows: readonly ListingRow[]; run: (job: BulkJob<ListingRow>) => Promise<void> };

export function ListingBulk({ rows, run }: BulkProps) {
  const mayEdit = useCan('gameListings.edit');
  const [editing, setEditing] = useState(false);
  const mayDelete = useCan('gameListings.delete');
  return (
    <>
      <StatusButtons calls={listingLifecycle} noun={noun} rows={rows} run={run} />
      {mayEdit && <CategoryButton edit={listings.edit} noun={noun} rows={rows} run={run} />}
      {mayEdit && (
        <Button size="small" onClick={() => setEditing(true)}>
          Edit…
        </Button>
      )}
      {editing && (
        <Suspense>
          <BulkEdit rows={rows} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {mayDelete && <DeleteButton calls={listingLifecycle} noun={noun} rows={rows} run={run} />}
    </>
  );
}

const noun = { one: 'listing', many: 'listings' };
