// The fields of banners that can be changed on many at once.
import { placements } from '../../../contract/banners/values.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import { choice, flag, moment, text } from '../../bulk/fields.tsx';
import { bannerKind } from './banners.form.kind.tsx';

export default bulkEditOf(
  [
    choice('placement', placements),
    moment('publishAt'),
    moment('unpublishAt'),
    flag('sponsored'),
    text('advertiser', 80),
    text('ctaUrl', 2_048),
    flag('decorative'),
  ],
  bannerKind.labels,
);
