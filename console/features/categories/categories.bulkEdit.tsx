// The fields of categories that can be changed on many at once.
import {
  type bulkCategoryFields,
  categoryLabels,
  categoryTypes,
} from '../../../contract/categories/categories.ts';
import { bulkEditOf } from '../../bulk/BulkEdit.tsx';
import { type BulkField, category, choice, color, flag, whole } from '../../bulk/fields.tsx';

export default bulkEditOf(
  {
    active: flag(),
    type: choice(categoryTypes),
    parentId: category(),
    color: color(),
    sortOrder: whole(0, 100_000, { clearable: false }),
  } satisfies Record<keyof typeof bulkCategoryFields.shape, BulkField>,
  categoryLabels,
);
