// Preview links of saved listings, and snapshots of what is typed in the form of one.
import type { Input } from '../../../contract/kit/calls.ts';
import { listingDefaults } from '../../../contract/listings/fields.ts';
import type { listings } from '../../../contract/listings/listings.ts';
import type { listingPreview } from '../../../contract/listings/preview.ts';
import { previewLink } from '../../delivery/previews.ts';
import { keepSnapshot } from '../../delivery/snapshots.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { defined } from '../../records/records.ts';
import { sanitized } from './listings.save.ts';

type Link = typeof listings.previewLink;
type Snapshot = typeof listingPreview.snapshot;

export async function linkListing({ id }: Input<Link>, { db, who, now, audit }: WriteContext<Link>) {
  const row = await db
    .selectFrom('listing')
    .select(['id', 'name as label', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) fail('not_found');
  audit({ action: 'gameListing.preview', entity: { type: 'gameListing', ...row } });
  return previewLink(db, { kind: 'game', id }, { who, now });
}

export async function snapshotListing(input: Input<Snapshot>, { db, who, now }: WriteContext<Snapshot>) {
  const { snapshotId, recordId = null, ...typed } = input;
  const fields = { ...listingDefaults, name: '', slug: '', ...sanitized(defined(typed)) };
  return keepSnapshot(db, { type: 'gameListing', id: snapshotId, recordId, fields }, { who, now });
}
