// The preview beside a collection's form. Apart from the other calls, as the console loads it only when it is opened.
import { snapshotCall } from '../delivery/snapshot.ts';
import { collectionFields } from './fields.ts';

export const collectionPreview = {
  snapshot: snapshotCall('/api/collections/previewsnapshot', 'collections.edit', collectionFields),
};
