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
  });
});

test('a newer version that is what was sent from here, its reply lost, needs no question', () => {
  const theirs = { ...before, version: 2, name: 'First try' };
  const mine = { ...base, name: 'Second try' };
  expect(reconcile(kind, { before, theirs, mine, unanswered: { name: 'First try' } })).toEqual({
    merged: mine,
  });
});

test('changes of another user need a choice', () => {
  const theirs = { ...before, version: 2, description: 'Theirs' };
  expect(reconcile(kind, { before, theirs, mine: { ...base, name: 'Mine' }, unanswered: null })).toEqual({
    differences: [
      { name: 'description', mine: null, theirs: 'Theirs', changedBy: 'theirs' },
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
