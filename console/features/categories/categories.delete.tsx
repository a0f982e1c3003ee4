import { type Category, categories } from '../../../contract/categories/categories.ts';
import { DeleteMerge } from '../../list/rows/DeleteMerge.tsx';
import { CategoryPicker } from '../../pickers/CategoryPicker.tsx';
import { themed } from '../../ui/themed.tsx';

type DeleteCategoryProps = {
  category: Category;
  all: readonly Category[];
  isInUse: boolean;
  onClose: () => void;
};

/** Confirms the deletion of a category, and asks for the category that takes over its uses. */
function DeleteCategory({ category, all, isInUse, onClose }: DeleteCategoryProps) {
  const { id } = category;
  const hasChildren = all.some(({ parentId }) => parentId === id);
  // Subcategories can only move to a top-level category.
  const canTake = (other: Category) => other.id !== id && (!hasChildren || other.parentId === null);
  return (
    <DeleteMerge
      noun="category"
      remove={categories.remove}
      record={category}
      all={all}
      usedBy={{ categoryId: [id] }}
      obstacle={all.some(canTake) ? undefined : 'No other category can take them over. Add one first.'}
      picker={(value, onChange) => (
        <CategoryPicker id="merge-into" value={value} onChange={onChange} only={canTake} />
      )}
      isInUse={isInUse}
      onClose={onClose}
    />
  );
}

export default themed(DeleteCategory);
