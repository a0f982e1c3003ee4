// Articles: the calls. Fields, values and rules are in the files beside this one.
import { z } from 'zod';
import { previewLink } from '../delivery/kit.ts';
import { bulk, bulkAssign, bulkStatus, bulkVerify } from '../jobs/bulk.ts';
import { choice, flag, id, list, read, several, target, text, write } from '../kit/calls.ts';
import { changeCalls, changeFilters } from '../kit/changes.ts';
import { sharedFilters } from '../kit/filters.ts';
import { statuses, statusInput } from '../kit/lifecycle.ts';
import { bodyLimits } from '../kit/limits.ts';
import { uses, usesInput } from '../kit/references.ts';
import { linkFilter } from '../links/link-lists.ts';
import { article, articleFields, articleLists, articleRow, bulkArticleFields } from './fields.ts';
import { articleTypes, languages } from './values.ts';

const { title, ...rest } = articleFields.shape;

/** Filters of the list and of its summary. Several values of one filter match any of them. */
const filters = {
  status: several(choice(statuses), 5).optional(),
  type: several(choice(articleTypes), 6).optional(),
  categoryId: several(id(), 50).optional(),
  authorId: several(id(), 50).optional(),
  language: several(choice(languages), 20).optional(),
  pinned: flag().optional(),
  featured: flag().optional(),
  ...sharedFilters,
  ...changeFilters,
  ...linkFilter,
};

const count = z.int();
/** The text of an article may be longer than the default limit of a body. */
const bytes = bodyLimits.articleBytes;

export const articles = {
  list: list({
    path: '/api/articles/list',
    summary: 'List articles.',
    right: 'articles.view',
    filters,
    sorts: [
      'updatedAt',
      'title',
      'createdAt',
      'publishedAt',
      'publishAt',
      'completeness',
      'wordCount',
      'reviewBy',
    ],
    row: articleRow,
  }),
  summary: read({
    path: '/api/articles/summary',
    summary: 'Count articles by status and type, under the filters of the list.',
    right: 'articles.view',
    input: z.strictObject({ ...filters, q: text(0, 200).optional() }),
    output: z.strictObject({
      total: count,
      byStatus: z.partialRecord(choice(statuses), count),
      byType: z.partialRecord(choice(articleTypes), count),
    }),
  }),
  detail: read({
    path: '/api/articles/detail',
    summary: 'Get one article with all its fields.',
    right: 'articles.view',
    input: z.strictObject({ id: id() }),
    output: article,
    errors: ['not_found'],
  }),
  create: write({
    path: '/api/articles/create',
    summary: 'Create an article as a draft; only the title is required.',
    right: 'articles.edit',
    input: z.strictObject({ title, ...z.strictObject(rest).partial().shape }),
    output: article,
    errors: ['duplicate'],
    bytes,
  }),
  edit: write({
    path: '/api/articles/edit',
    summary:
      'Change an article; a new slug leaves a redirect from the old one. verified:true records who checked it and when.',
    right: 'articles.edit',
    input: z.strictObject({ ...target, ...articleFields.partial().shape, verified: flag().optional() }),
    output: article,
    errors: ['not_found', 'stale_version', 'duplicate'],
    bytes,
  }),
  status: write({
    path: '/api/articles/status',
    summary:
      'Move an article through its lifecycle. Review needs the right to edit, every other step the right to publish.',
    right: ['articles.publish', 'articles.edit'],
    input: statusInput,
    output: article,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  ...changeCalls({
    under: '/api/articles',
    noun: '',
    area: 'articles',
    one: 'an article',
    fields: articleFields,
    record: article,
    bytes,
  }),
  bulk: bulk({
    path: '/api/articles/bulk',
    records: 'articles',
    rights: ['articles.edit', 'articles.publish', 'articles.delete'],
    filters,
    fields: bulkArticleFields.shape,
    lists: bulkArticleFields.pick(articleLists).shape,
    lifecycle: { ...bulkStatus, ...bulkVerify, ...bulkAssign },
  }),
  remove: write({
    path: '/api/articles/delete',
    summary: 'Delete an article that is not published and that no banner links to.',
    right: 'articles.delete',
    input: z.strictObject({ ...target }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version', 'invalid_transition', 'in_use'],
  }),
  uses: read({
    path: '/api/articles/uses',
    summary:
      'List which of these articles cannot be deleted because banners link to them, with those banners.',
    right: 'articles.delete',
    input: usesInput,
    output: uses,
  }),
  previewLink: write({
    path: '/api/articles/previewlink',
    summary:
      'Create a link to the article as the public site would show it now, in any status; valid for seven days.',
    right: 'articles.view',
    input: z.strictObject({ id: id() }),
    output: previewLink,
    errors: ['not_found'],
  }),
  tags: read({
    path: '/api/articles/tags',
    summary: 'List tags in use that start with a text, the most used first, at most 20.',
    right: 'articles.view',
    input: z.strictObject({ q: text(0, 30).optional() }),
    output: z.array(z.strictObject({ tag: z.string(), count })),
  }),
  authors: read({
    path: '/api/articles/authors',
    summary: 'List active accounts that can be the author of an article, by name, at most 500.',
    right: 'articles.view',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ id: id(), name: z.string() })),
  }),
};
