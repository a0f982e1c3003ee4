// Levels of rights and their labels.
import { describe, expect, test } from 'vitest';
import { allRights } from '../../../../contract/kit/rights.ts';
import { withAllRights } from '../../../../contract/roles/roles.ts';
import { actionNames, allGranted, catalogue, changeLabel, levelsOf, setLevels } from './roles.levels.ts';

const nothing = withAllRights([]);

test('the matrix has a cell for every right of the catalogue and no other', () => {
  expect(catalogue.flatMap(({ actions }) => actions.map(({ right }) => right))).toEqual(allRights);
  expect(actionNames).toEqual(['view', 'edit', 'delete', 'publish', 'upload', 'share']);
});

test('setting a row or a column leaves all others alone', () => {
  const some = setLevels(nothing, ['articles.view', 'articles.edit'], 3);
  expect(some.filter(({ level }) => level === 3).map(({ name }) => name)).toEqual([
    'articles.view',
    'articles.edit',
  ]);
  expect(allGranted(some, ['articles.view', 'articles.edit'])).toBe(true);
  expect(allGranted(some, ['articles.view', 'articles.delete'])).toBe(false);
  expect(setLevels(some, ['articles.view', 'articles.edit'], 0)).toEqual(nothing);
});

test('what is no list of rights counts as none', () => {
  for (const value of [undefined, null, 'x', [{ name: 'articles.view', level: '3' }]])
    expect(levelsOf(value)).toEqual(nothing);
});

describe('a change in words', () => {
  test('names what members may from now on and no longer', () => {
    const before = setLevels(nothing, ['articles.view', 'articles.edit'], 3);
    const after = setLevels(setLevels(before, ['articles.edit'], 2), ['media.view'], 3);
    expect(changeLabel(before, after)).toEqual({
      gained: ['Media: view'],
      lost: ['Articles: edit'],
    });
  });

  test('says nothing of levels that grant nothing either way', () => {
    expect(changeLabel(nothing, setLevels(nothing, ['media.view'], 2))).toEqual({ gained: [], lost: [] });
  });
});
