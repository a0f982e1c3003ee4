import { expect, test } from 'vitest';
import type { Category } from '../../../contract/categories/categories.ts';
import { categoryOptions } from './categoryOptions.ts';

const category = (id: string, type: Category['type'], parentId: string | null = null, sortOrder = 0) =>
  ({
    id,
    sortOrder,
    name: id.toUpperCase(),
    type,
    parentId,
    color: null,
    aliases: [`${id}-alias`],
  }) as Partial<Category>;

test('options follow the tree: by type, children below their parents, by place and number, with their aliases', () => {
  const all = [
    category('mode', 'mode'),
    category('child10', 'genre', 'parent'),
    category('child2', 'genre', 'parent'),
    category('other', 'genre'),
    category('parent', 'genre'),
    category('child1', 'genre', 'parent', 1),
    // Its parent is not among the given ones.
    category('orphan', 'theme', 'gone'),
  ] as Category[];
  const options = categoryOptions(all, ({ id }) => `hint of ${id}`);
  expect(options.map(({ value, parent }) => [value, parent])).toEqual([
    ['other', undefined],
    ['parent', undefined],
    ['child2', 'PARENT'],
    ['child10', 'PARENT'],
    ['child1', 'PARENT'],
    ['orphan', undefined],
    ['mode', undefined],
  ]);
  expect(options[0]).toMatchObject({ label: 'OTHER', aliases: ['other-alias'], hint: 'hint of other' });
});
