// The labels of an article's fields and of their parts, in the form's order.
import type { ArticleFields } from './fields.ts';

export const articleLabels = {
  title: 'Title',
  slug: 'Slug',
  type: 'Type',
  language: 'Language',
  excerpt: 'Excerpt',
  disclosure: 'Disclosure',
  body: 'Text',
  coverId: 'Cover',
  gameIds: 'Games',
  blockchainIds: 'Chains',
  categoryIds: 'Categories',
  tags: 'Tags',
  authorId: 'Author',
  byline: 'Byline',
  sourceName: 'Source',
  sourceUrl: 'Source URL',
  pinned: 'Pinned',
  featured: 'Featured',
  seo: 'Search engines',
  'seo.title': 'Search title',
  'seo.description': 'Search description',
  externalIds: 'External ids',
  reviewEvery: 'Review every (days)',
} satisfies Record<keyof ArticleFields | 'seo.title' | 'seo.description', string>;
