// Two users change the rights of one role: each right is merged by itself.
import { expect, test } from 'vitest';
import { type Role, withAllRights } from '../../../../contract/roles/roles.ts';
import { valuesOf } from '../../../form/fields/values.ts';
import { apart, together } from '../../../form/parts.ts';
import { reconcile } from '../../../form/saving/reconcile.ts';
import { roleKind } from './roles.form.kind.ts';

const rights = (levels: Readonly<Record<string, number>>) =>
  withAllRights(Object.entries(levels).map(([name, level]) => ({ name, level })));
const before: Role = {
  id: '1',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  name: 'Writer',
  description: null,
  builtIn: false,
  requiresTwoFactor: false,
  memberCount: 0,
  rights: rights({ 'articles.view': 3, 'media.view': 1 }),
};
const parts = roleKind.parts ?? {};

test('rights come apart by name, and together as they were', () => {
  const values = valuesOf(roleKind.fields, before);
  const taken = apart(parts, values);
  expect(taken).toMatchObject({ name: 'Writer', 'rights/articles.view': 3, 'rights/media.view': 1 });
  expect(together(parts, taken)).toEqual(values);
});

test('only the rights that differ are asked about, each with who changed it', () => {
  const theirs = { ...before, version: 2, rights: rights({ 'articles.view': 0, 'media.view': 3 }) };
  const mine = {
    ...valuesOf(roleKind.fields, before),
    rights: rights({ 'articles.view': 2, 'media.view': 1, 'articles.edit': 3 }),
  };
  expect(reconcile(roleKind, { before, theirs, mine, unanswered: null })).toEqual({
    differences: [
      { name: 'rights/articles.view', mine: 2, theirs: 0, changedBy: 'both' },
      { name: 'rights/articles.edit', mine: 3, theirs: 0, changedBy: 'mine' },
      { name: 'rights/media.view', mine: 1, theirs: 3, changedBy: 'theirs' },
    ],
  });
  expect(roleKind.labels['rights/articles.edit']).toBe('Articles: edit');
  expect(roleKind.show?.('rights/articles.edit', 3)).toBe('Granted');
});
