// The preview beside a banner's form. Apart from the other calls, as the console loads it only when it is opened.
import { snapshotCall } from '../delivery/snapshot.ts';
import { bannerFields } from './fields.ts';

export const bannerPreview = {
  snapshot: snapshotCall('/api/homepage/bannerpreviewsnapshot', 'banners.edit', bannerFields),
};
