// Bulk actions for the selected listings.
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { useCan } from '../../data/access.tsx';
import { DeleteButton, StatusButtons } from '../../lifecycle/bulk.tsx';
import { CategoryButton } from '../../list/filters/CategoryButton.tsx';
import type { BulkJob } from '../../list/selection/BulkBar.tsx';
import { listingLifecycle } from './listings.lifecycle.ts';

type BulkProps = { rows: readonly ListingRow[]; run: (job: BulkJob<ListingRow>) => Promise<void> };

export function ListingBulk({ rows, run }: BulkProps) {
  const mayEdit = useCan('gameListings.edit');
  const mayDelete = useCan('gameListings.delete');
  return (
    <>
      <StatusButtons calls={listingLifecycle} noun={noun} rows={rows} run={run} />
      {mayEdit && <CategoryButton edit={listings.edit} noun={noun} rows={rows} run={run} />}
      {mayDelete && <DeleteButton calls={listingLifecycle} noun={noun} rows={rows} run={run} />}
    </>
  );
}

const noun = { one: 'listing', many: 'listings' };
