import { expect, test } from 'vitest';
import { actionInWords, fieldInWords, inWords } from './labels.ts';

test('actions, kinds and fields are said in words', () => {
  expect(actionInWords('gameListing.returnToDraft')).toBe('Return to draft');
  expect(actionInWords('category.edit')).toBe('Edit');
  expect(actionInWords('/api/articles/edit')).toBe('/api/articles/edit');
  expect(inWords('gameListing')).toBe('Game listing');
  expect(inWords('somethingNew')).toBe('Something new');
  expect(fieldInWords('releaseDatePrecision')).toBe('Release date precision');
  expect(fieldInWords('categoryIds')).toBe('Category');
});
