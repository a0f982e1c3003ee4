import { useQueryClient } from '@tanstack/react-query';
import { type Category, categories } from '../../../contract/categories.ts';
import { BizError, call } from '../../platform/client.ts';
import { counted } from '../../platform/list/BulkBar.tsx';
import { DeleteMerge } from '../../platform/list/DeleteMerge.tsx';
import { refreshArea } from '../../platform/list/pageQuery.ts';
import { notify } from '../../platform/notify.ts';
import { CategoryPicker } from '../../platform/pickers/CategoryPicker.tsx';
import { themed } from '../../platform/ui/themed.tsx';

type DeleteCategoryProps = { category: Category; all: readonly Category[]; onClose: () => void };

/** Asks about deleting a category, and where what uses it is to go. */
function DeleteCategory({ category, all, onClose }: DeleteCategoryProps) {
  const client = useQueryClient();
  const { id, version, name } = category;
  const children = all.filter(({ parentId }) => parentId === id);
  // Sub-categories need a category of the first level above them.
  const canTake = (other: Category) => other.id !== id && (children.length === 0 || other.parentId === null);
  const nameOf = (target: string) => all.find((other) => other.id === target)?.name ?? '';

  const remove = async (mergeInto: string | null) => {
    try {
      const payload = { id, version, ...(mergeInto === null ? {} : { mergeInto }) };
      const moved = await call(categories.remove, payload, { display: false });
      notify.success(said(name, moved, mergeInto === null ? undefined : nameOf(mergeInto)));
      onClose();
      await refreshArea(client, categories.remove);
      return undefined;
    } catch (error) {
      if (error instanceof BizError) return error;
      throw error;
    }
  };
  return (
    <DeleteMerge
      noun="category"
      name={name}
      listingCount={category.listingCount}
      below={children.map((child) => child.name)}
      usedBy={{ categoryId: [id] }}
      suggested={suggested(category, all.filter(canTake))}
      picker={(value, onChange) => (
        <CategoryPicker id="merge-into" value={value} onChange={onChange} only={canTake} />
      )}
      nameOf={nameOf}
      onDelete={remove}
      onCancel={onClose}
    />
  );
}

type Moved = { moved: number; movedArticles: number };

function said(name: string, { moved, movedArticles }: Moved, target: string | undefined): string {
  const total = moved + movedArticles;
  if (target === undefined || total === 0) return `“${name}” is deleted`;
  const things = [
    ...(moved > 0 ? [counted(moved, { one: 'listing', many: 'listings' })] : []),
    ...(movedArticles > 0 ? [counted(movedArticles, { one: 'article', many: 'articles' })] : []),
  ];
  return `“${name}” is deleted, ${things.join(' and ')} ${total === 1 ? 'is' : 'are'} in “${target}” now`;
}

/** Its parent, or the most used one of its kind. */
function suggested({ parentId, type }: Category, others: readonly Category[]): Category | undefined {
  const parent = others.find(({ id }) => id === parentId);
  const [most] = others
    .filter((other) => other.type === type)
    .toSorted((a, b) => b.listingCount - a.listingCount);
  return parent ?? most;
}

export default themed(DeleteCategory);
