// The tree of categories: by type, parents before children, and the changes of a move.
import { type Category, type CategoryType, categoryTypes } from '../../../contract/categories/categories.ts';
import { holds } from '../../../contract/text/fold.ts';
import { byPlace } from '../../list/filters/categoryOptions.ts';

/** A category and its children. A child has none of its own: the tree has two levels. */
export type Branch = { category: Category; children: Branch[] };

/** Types with categories, each with its branches in order. */
export function treeOf(all: readonly Category[]): { type: CategoryType; branches: Branch[] }[] {
  const known = new Set(all.map(({ id }) => id));
  const branch = (category: Category): Branch => ({
    category,
    children: byPlace(all.filter(({ parentId }) => parentId === category.id)).map(branch),
  });
  const roots = byPlace(all.filter(({ parentId }) => parentId === null || !known.has(parentId)));
  return Object.keys(categoryTypes).flatMap((name) => {
    const branches = roots.filter(({ type }) => type === name).map(branch);
    const [first] = branches;
    return first === undefined ? [] : [{ type: first.category.type, branches }];
  });
}

/** Categories whose name, alias or slug contains the text, with their parents. */
export function found(all: readonly Category[], text: string): Category[] {
  const hits = all.filter(({ name, slug, aliases }) =>
    [name, slug, ...aliases].some((one) => holds(one, text)),
  );
  const kept = new Set(hits.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])));
  return all.filter(({ id }) => kept.has(id));
}

/** Siblings that this category can swap with. */
export function siblingsOf(category: Category, all: readonly Category[]): Category[] {
  const { parentId, type } = category;
  return byPlace(
    all.filter((other) => other.parentId === parentId && (parentId !== null || other.type === type)),
  );
}

/** New `sortOrder` values of the siblings when `id` moves one position up or down. */
export function moved(siblings: readonly Category[], id: string, by: -1 | 1): Map<string, number> {
  const from = siblings.findIndex((one) => one.id === id);
  const to = from + by;
  const moving = siblings[from];
  if (moving === undefined || siblings[to] === undefined) return new Map();
  const order = siblings.toSpliced(from, 1).toSpliced(to, 0, moving);
  const places = siblings.map(({ sortOrder }) => sortOrder);
  // Distinct positions are swapped; if two are equal, all are renumbered.
  const isStrict = places.every((place, index) => index === 0 || place > (places[index - 1] ?? place));
  const placeAt = (index: number) => (isStrict ? (places[index] ?? 0) : (index + 1) * 10);
  const changed = order
    .map((one, index) => [one, placeAt(index)] as const)
    .filter(([one, place]) => one.sortOrder !== place);
  return new Map(changed.map(([one, place]) => [one.id, place]));
}
