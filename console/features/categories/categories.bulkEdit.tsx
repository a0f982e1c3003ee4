// The fields of categories that can be changed on many at once.
import { categoryLabels, categoryTypes } from '../../../contract/categories/categories.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import { category, choice, flag } from '../../bulk/fields.tsx';

export default bulkEditOf(
  [flag('active'), choice('type', categoryTypes), category('parentId')],
  categoryLabels,
);
