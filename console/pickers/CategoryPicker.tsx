// Chooses one or several categories, grouped by type, children below their parents.
import { type Category, categories, categoryTypes } from '../../contract/categories/categories.ts';
import { useCan } from '../data/access.tsx';
import { useInfiniteAll } from '../data/queries.ts';
import { inTreeOrder } from '../list/filters/categoryOptions.ts';
import { type PickerOption, type PickerProps, RecordPicker } from './RecordPicker.tsx';

/** @param only filter of selectable categories; all by default */
export function CategoryPicker({
  only = () => true,
  ...props
}: PickerProps & { only?: (category: Category) => boolean }) {
  const may = useCan('categories.view');
  const read = useInfiniteAll(categories.list, {});
  const { data = [] } = read;
  const options = inTreeOrder(data.filter(only)).map((category) => optionOf(category, data));
  return (
    <RecordPicker
      placeholder={may ? 'Choose by name' : 'Your role cannot view categories'}
      {...props}
      {...(may ? {} : { disabled: true })}
      options={options}
      read={read}
    />
  );
}

function optionOf(category: Category, all: readonly Category[]): PickerOption {
  const parent = all.find(({ id }) => id === category.parentId);
  const hints = [parent && `in ${parent.name}`, !category.active && 'inactive'].filter(Boolean);
  return {
    id: category.id,
    name: category.name,
    color: category.color,
    hint: hints.join(', '),
    aliases: [categoryTypes[category.type], ...category.aliases],
    group: categoryTypes[category.type],
    below: parent !== undefined,
  };
}
