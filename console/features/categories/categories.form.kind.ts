// The category's form: labels of its fields, and their values as text.
import {
  type Category,
  categories,
  categoryDefaults,
  categoryFields,
  categoryLabels,
  categoryTypes,
} from '../../../contract/categories/categories.ts';
import type { RecordKind } from '../../form/saving/record.ts';

export const categoryKind: RecordKind<Category> = {
  type: 'category',
  noun: 'category',
  fields: categoryFields,
  labels: categoryLabels,
  defaults: categoryDefaults,
  create: categories.add,
  edit: categories.edit,
  show: (name, value) =>
    name === 'type' ? new Map<unknown, string>(Object.entries(categoryTypes)).get(value) : undefined,
};
