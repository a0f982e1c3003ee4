import { expect, test } from 'vitest';
import { type Category, categoryDefaults } from '../../../contract/categories/categories.ts';
import { found, moved, siblingsOf, treeOf } from './categories.tree.ts';

function category(name: string, fields: Partial<Category> = {}): Category {
  const record = {
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    listingCount: 0,
    icon: null,
  };
  return { ...record, ...categoryDefaults, id: name, name, slug: name.toLowerCase(), ...fields };
}

const action = category('Action', { sortOrder: 2 });
const racing = category('Racing', { sortOrder: 1 });
const shooter = category('Shooter', { parentId: 'Action', aliases: ['FPS'] });
const fantasy = category('Fantasy', { type: 'theme' });
const all = [shooter, action, fantasy, racing];

test('types follow the order of the contract, parents precede their children', () => {
  const names = treeOf(all).map(({ type, branches }) => [
    type,
    branches.map((one) => [one.category.name, one.children.length]),
  ]);
  expect(names).toEqual([
    [
      'genre',
      [
        ['Racing', 0],
        ['Action', 1],
      ],
    ],
    ['theme', [['Fantasy', 0]]],
  ]);
});

test('a child whose parent is hidden is shown at the top level', () => {
  expect(treeOf([shooter])).toEqual([{ type: 'genre', branches: [{ category: shooter, children: [] }] }]);
});

test('a search finds names and aliases, and keeps the way to them', () => {
  expect(found(all, 'fps').map(({ name }) => name)).toEqual(['Shooter', 'Action']);
  expect(found(all, 'FANTÁSY').map(({ name }) => name)).toEqual(['Fantasy']);
});

test('siblings share a parent, or a type on the first level', () => {
  expect(siblingsOf(action, all)).toEqual([racing, action]);
  expect(siblingsOf(shooter, all)).toEqual([shooter]);
});

test('moving changes the places of two where all differ', () => {
  const rows = [
    category('A', { sortOrder: 5 }),
    category('B', { sortOrder: 7 }),
    category('C', { sortOrder: 9 }),
  ];
  expect(moved(rows, 'C', -1)).toEqual(
    new Map([
      ['C', 7],
      ['B', 9],
    ]),
  );
  expect(moved(rows, 'A', 1)).toEqual(
    new Map([
      ['B', 5],
      ['A', 7],
    ]),
  );
});

test('moving renumbers shared positions, and does nothing at the ends', () => {
  const rows = [category('A'), category('B')];
  expect(moved(rows, 'A', 1)).toEqual(
    new Map([
      ['B', 10],
      ['A', 20],
    ]),
  );
  expect(moved(rows, 'A', -1)).toEqual(new Map());
  expect(moved(rows, 'B', 1)).toEqual(new Map());
});
