// The fields of banners that can be changed on many at once.
import { useState } from 'react';
import { bannerDefaults, type bulkBannerFields } from '../../../contract/banners/fields.ts';
import { placements } from '../../../contract/banners/values.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import { type BulkField, type Control, choice, flag, moment, oneOrNone, text } from '../../bulk/fields.tsx';
import { bannerKind } from './banners.form.kind.tsx';
import { TargetInput } from './banners.form.target.tsx';

function Destination({ id, onChange }: Control<unknown>) {
  const [target, setTarget] = useState(bannerDefaults.target);
  return (
    <TargetInput
      id={id}
      saved={null}
      value={target}
      onChange={(next) => {
        setTarget(next);
        onChange(next);
      }}
    />
  );
}

const destination: BulkField = {
  ways: oneOrNone,
  cleared: bannerDefaults.target,
  render: (control) => <Destination {...control} />,
};

export default bulkEditOf(
  {
    placement: choice(placements),
    publishAt: moment(),
    unpublishAt: moment(),
    target: destination,
    ctaUrl: text(2_048),
    sponsored: flag(),
    advertiser: text(80),
    decorative: flag(),
  } satisfies Record<keyof typeof bulkBannerFields.shape, BulkField>,
  bannerKind.labels,
);
