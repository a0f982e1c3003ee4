// Fields of an article: the rule of each, the defaults of a new article, and the shapes of replies.

import { z } from 'zod';
import { taskField } from '../desk/tasks.ts';
import {
  chainMention,
  choice,
  flag,
  id,
  mention,
  multiline,
  optional,
  recordFields,
  several,
  slug,
  text,
  url,
} from '../kit/calls.ts';
import { pendingChange } from '../kit/changes.ts';
import { externalIds } from '../kit/external-ids.ts';
import { freshnessFields, reviewEvery } from '../kit/freshness.ts';
import { lifecycleFields } from '../kit/lifecycle.ts';
import { linkColumn } from '../links/link-lists.ts';
import { picture } from '../media/media.ts';
import { richText } from '../text/rich-text.ts';
import { articleTypes, languages } from './values.ts';

/** The editable fields, each with its rule. */
export const articleFields = z.strictObject({
  title: text(5, 110),
  slug: slug(),
  type: choice(articleTypes),
  excerpt: optional(multiline(0, 300)),
  body: optional(richText(200_000)),
  coverId: id().nullable(),
  byline: optional(text(0, 80)),
  authorId: id().nullable(),
  categoryIds: several(id(), 5, 'distinct'),
  tags: several(text(1, 30), 15, 'unlike'),
  gameIds: several(id(), 20, 'distinct'),
  blockchainIds: several(id(), 10, 'distinct'),
  language: choice(languages),
  pinned: flag(),
  featured: flag(),
  sourceName: optional(text(0, 120)),
  sourceUrl: optional(url()),
  disclosure: optional(multiline(0, 300)),
  seo: z.strictObject({
    title: optional(text(0, 60)).default(null),
    description: optional(text(0, 160)).default(null),
  }),
  externalIds: externalIds(),
  /** How often to verify it; null, the default, for never. */
  reviewEvery: reviewEvery(),
});
export type ArticleFields = z.output<typeof articleFields>;

/** Fields that a bulk edit can set: no titles, slugs, texts and pictures. */
export const bulkArticleFields = articleFields.omit({
  title: true,
  slug: true,
  excerpt: true,
  body: true,
  coverId: true,
  disclosure: true,
  seo: true,
  externalIds: true,
});

/** Lists among them, which a bulk edit can add to. */
export const articleLists = { categoryIds: true, tags: true, gameIds: true, blockchainIds: true } as const;

/** Defaults of a new article. The slug is generated from the title; the author is the creator. */
export const articleDefaults: Omit<ArticleFields, 'title' | 'slug' | 'authorId'> = {
  type: 'news',
  excerpt: null,
  body: null,
  coverId: null,
  byline: null,
  categoryIds: [],
  tags: [],
  gameIds: [],
  blockchainIds: [],
  language: 'en',
  pinned: false,
  featured: false,
  sourceName: null,
  sourceUrl: null,
  disclosure: null,
  seo: { title: null, description: null },
  externalIds: {},
  reviewEvery: null,
};

/** Fields that the server sets. */
const readOnlyFields = {
  ...lifecycleFields,
  /** 0..100, from the required and recommended fields. */
  completeness: z.int(),
  wordCount: z.int(),
  /** Reading time of the body; 0 only without text. */
  readingMinutes: z.int(),
  ...taskField,
  author: recordFields.updatedBy,
  cover: picture.nullable(),
  categories: z.array(mention),
  games: z.array(mention),
  blockchains: z.array(chainMention),
};

/** A whole article. */
export const article = z.strictObject({
  ...recordFields,
  ...articleFields.shape,
  ...readOnlyFields,
  ...freshnessFields,
  /** Its pending change, which the public does not see. */
  change: pendingChange(articleFields).nullable(),
});
export type Article = z.output<typeof article>;

/** An article as a row of the list: the columns, without the body. */
export const articleRow = z.strictObject({
  ...recordFields,
  ...articleFields.pick({
    title: true,
    slug: true,
    type: true,
    excerpt: true,
    byline: true,
    language: true,
    pinned: true,
    featured: true,
  }).shape,
  ...readOnlyFields,
  reviewBy: freshnessFields.reviewBy,
  /** True with a pending change. */
  hasChanges: z.boolean(),
  ...linkColumn,
});
export type ArticleRow = z.output<typeof articleRow>;
