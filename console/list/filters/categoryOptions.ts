// Categories as options in the order of their tree: by type, children below their parents.
import { type Category, categoryTypes } from '../../../contract/categories/categories.ts';
import { compareNames } from '../../ui/format/compareNames.ts';
import type { FilterOption } from '../types.ts';

/** @param hintOf what is said beside a category, such as its count */
export function categoryOptions(
  all: readonly Category[],
  hintOf?: (category: Category) => string,
): FilterOption[] {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return inTreeOrder(all).map((category) => {
    const { id, name, color, parentId, aliases } = category;
    const parent = names.get(parentId ?? '');
    return {
      value: id,
      label: name,
      color,
      aliases,
      ...(hintOf ? { hint: hintOf(category) } : {}),
      ...(parent === undefined ? {} : { parent }),
    };
  });
}

/** Sorted by type, parents before children, else by place and name. */
export function inTreeOrder(all: readonly Category[]): Category[] {
  const types = Object.keys(categoryTypes);
  const known = new Set(all.map(({ id }) => id));
  const sorted = byPlace(all);
  const roots = sorted.filter(({ parentId }) => parentId === null || !known.has(parentId));
  return roots
    .toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
    .flatMap((root) => [root, ...sorted.filter(({ parentId }) => parentId === root.id)]);
}

/** Siblings in their order. */
export function byPlace(all: readonly Category[]): Category[] {
  return all.toSorted(
    (a, b) => a.sortOrder - b.sortOrder || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
}
