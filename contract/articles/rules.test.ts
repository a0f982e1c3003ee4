import { expect, test } from 'vitest';
import { type ArticleFields, articleDefaults } from './fields.ts';
import { articleChecklist, articleCompleteness, minExcerptLength, publishErrors } from './rules.ts';

const bare: ArticleFields = { ...articleDefaults, title: 'A title', slug: 'a-title', authorId: null };
const cover = '01890000-0000-7000-8000-000000000000';

test('completeness goes from 0 to 100, and required items weigh most', () => {
  expect(articleCompleteness(bare)).toBe(0);
  const needed = { ...bare, excerpt: 'x'.repeat(minExcerptLength), body: '<p>Text</p>', coverId: cover };
  expect(publishErrors(needed)).toEqual({});
  expect(articleCompleteness(needed)).toBe(64);
  const all: ArticleFields = {
    ...needed,
    body: `<p>${'word '.repeat(150)}</p>`,
    categoryIds: [cover],
    blockchainIds: [cover],
    tags: ['one', 'two'],
    seo: { title: null, description: 'Found by this.' },
  };
  expect(articleChecklist(all).filter(({ done }) => !done)).toEqual([]);
  expect(articleCompleteness(all)).toBe(100);
});

test('only sponsored articles need a disclosure', () => {
  expect(publishErrors(bare)).not.toHaveProperty('disclosure');
  expect(publishErrors({ ...bare, type: 'sponsored' })).toHaveProperty('disclosure');
});
