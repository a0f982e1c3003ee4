import { expect, test } from 'vitest';
import {
  type Category,
  categories,
  categoryDefaults,
  categoryFields,
} from '../../../contract/categories/categories.ts';
import { reconcile } from './reconcile.ts';
import type { RecordKind } from './record.ts';

const kind: RecordKind<Category> = {
  noun: 'category',
  fields: categoryFields,
  labels: {},
  defaults: categoryDefaults,
  create: categories.add,
  edit: categories.edit,
  watched: { listingCount: 'Listings' },
};

const before: Category = {
  ...categoryDefaults,
  id: '1',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  name: 'Racing',
  slug: 'racing',
  listingCount: 0,
  icon: null,
};
const { type, parentId, description, color, iconId, aliases, active, sortOrder, name, slug } = before;
const base = { type, parentId, description, color, iconId, aliases, active, sortOrder, name, slug };

test('a newer version that changed nothing that is edited or watched needs no question', () => {
  const mine = { ...base, name: 'Mine' };
  expect(reconcile(kind, { before, theirs: { ...before, version: 2 }, mine, unanswered: null })).toEqual({
    merged: mine,
    taken: [],
  });
});

test('a newer version that is what was sent from here, its reply lost, needs no question', () => {
  const theirs = { ...before, version: 2, name: 'First try' };
  const mine = { ...base, name: 'Second try' };
  expect(reconcile(kind, { before, theirs, mine, unanswered: { name: 'First try' } })).toEqual({
    merged: mine,
    taken: [],
  });
});

test('changes of other fields by another user are merged, of the same field they need a choice', () => {
  const theirs = { ...before, version: 2, description: 'Theirs' };
  const mine = { ...base, name: 'Mine' };
  expect(reconcile(kind, { before, theirs, mine, unanswered: null })).toEqual({
    merged: { ...mine, description: 'Theirs' },
    taken: ['description'],
  });
  const both = { ...mine, description: 'Mine too' };
  expect(reconcile(kind, { before, theirs, mine: both, unanswered: null })).toEqual({
    differences: [
      { name: 'description', mine: 'Mine too', theirs: 'Theirs', changedBy: 'both' },
      { name: 'name', mine: 'Mine', theirs: 'Racing', changedBy: 'mine' },
    ],
  });
});

test('what is only watched is asked about as well', () => {
  const theirs = { ...before, version: 2, listingCount: 3 };
  expect(
    reconcile(kind, { before, theirs, mine: { ...base, name: 'Mine' }, unanswered: null }),
  ).toHaveProperty('differences');
});
