// The preview beside a listing's form. Apart from the other calls, as the console loads it only when it is opened.
import { snapshotCall } from '../delivery/snapshot.ts';
import { listingFields } from './fields.ts';

export const listingPreview = {
  snapshot: snapshotCall('/api/gamelistings/previewsnapshot', 'gameListings.edit', listingFields),
};
