// Snapshots of what is typed in the form of a banner.
import { bannerDefaults } from '../../../contract/banners/fields.ts';
import type { bannerPreview } from '../../../contract/banners/preview.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { keepSnapshot } from '../../delivery/snapshots.ts';
import type { WriteContext } from '../../http/feature.ts';
import { defined } from '../../records/records.ts';

type Snapshot = typeof bannerPreview.snapshot;

export async function snapshotBanner(input: Input<Snapshot>, { db, who, now }: WriteContext<Snapshot>) {
  const { snapshotId, recordId = null, ...typed } = input;
  const fields = { ...bannerDefaults, name: '', ...defined(typed) };
  return keepSnapshot(db, { type: 'banner', id: snapshotId, recordId, fields }, { who, now });
}
