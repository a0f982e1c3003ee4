import { expect, test } from 'vitest';
import { actionLabel, fieldLabel, valueLabel } from './labels.ts';

test('actions, kinds and fields are said in words', () => {
  expect(actionLabel('gameListing.returnToDraft')).toBe('Return to draft');
  expect(actionLabel('category.edit')).toBe('Edit');
  expect(actionLabel('/api/articles/edit')).toBe('/api/articles/edit');
  expect(valueLabel('gameListing')).toBe('Game listing');
  expect(valueLabel('somethingNew')).toBe('Something new');
  expect(fieldLabel('releaseDatePrecision')).toBe('Release date precision');
  expect(fieldLabel('categoryIds')).toBe('Category');
});
