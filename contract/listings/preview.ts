// The preview beside a listing's form. Apart from the other calls, as the console loads it only when it is opened.
import { z } from 'zod';
import { previewLink } from '../delivery/kit.ts';
import { id, write } from '../kit/calls.ts';
import { listingFields } from './fields.ts';

export const listingPreview = {
  snapshot: write({
    path: '/api/gamelistings/previewsnapshot',
    summary:
      'Keep what is typed for ten minutes, for a preview that only the returned link shows, while the session lasts. Nothing is saved. A later snapshot with the same snapshotId replaces it.',
    right: 'gameListings.edit',
    inPerson: true,
    input: z.strictObject({
      snapshotId: id(),
      recordId: id().optional(),
      ...listingFields.partial().shape,
    }),
    output: previewLink,
  }),
};
