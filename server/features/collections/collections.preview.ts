// Snapshots of what is typed in the form of a collection.
import type { collectionPreview } from '../../../contract/collections/preview.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { keepSnapshot } from '../../delivery/snapshots.ts';
import type { WriteContext } from '../../http/feature.ts';
import { defined } from '../../records/records.ts';
import { toFields } from './collections.check.ts';

type Snapshot = typeof collectionPreview.snapshot;

export async function snapshotCollection(input: Input<Snapshot>, { db, who, now }: WriteContext<Snapshot>) {
  const { snapshotId, recordId = null, ...typed } = input;
  const fields = toFields(defined(typed));
  return keepSnapshot(db, { type: 'collection', id: snapshotId, recordId, fields }, { who, now });
}
