// The fields of blockchains that can be changed on many at once.
import {
  blockchainLabels,
  blockchainStatuses,
  layers,
  networkTypes,
} from '../../../contract/blockchains/blockchains.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import { chain, choice, flag } from '../../bulk/fields.tsx';

export default bulkEditOf(
  [
    choice('status', blockchainStatuses),
    choice('networkType', networkTypes),
    choice('layer', layers, { clearable: true }),
    chain('parentId'),
    flag('featured'),
  ],
  blockchainLabels,
);
