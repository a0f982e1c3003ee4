// Categories of listings and articles: a tree of two levels, grouped by type.
import { z } from 'zod';
import { bulk } from '../jobs/bulk.ts';
import {
  choice,
  color,
  flag,
  id,
  list,
  multiline,
  optional,
  recordFields,
  several,
  slug,
  target,
  text,
  whole,
  write,
} from '../kit/calls.ts';
import { externalIds } from '../kit/external-ids.ts';
import { maxAliases, removal, removalInput } from '../kit/references.ts';
import { picture } from '../media/media.ts';

export const categoryTypes = {
  genre: 'Genre',
  theme: 'Theme',
  mode: 'Mode',
  economy: 'Economy',
  collection: 'Collection',
} as const;
export type CategoryType = keyof typeof categoryTypes;

const name = text(2, 50);
const rest = {
  slug: slug(),
  type: choice(categoryTypes),
  parentId: id().nullable(),
  description: optional(multiline(0, 500)),
  color: optional(color()),
  iconId: id().nullable(),
  aliases: several(text(1, 50), maxAliases, 'unlike'),
  active: flag(),
  sortOrder: whole(0, 100_000),
  externalIds: externalIds(),
};

/** The editable fields, each with its rule. */
export const categoryFields = z.strictObject({ name, ...rest });
export type CategoryFields = z.output<typeof categoryFields>;
/** The labels of the fields, in the form's order. */
export const categoryLabels = {
  name: 'Name',
  slug: 'Slug',
  type: 'Type',
  parentId: 'Parent',
  aliases: 'Aliases',
  description: 'Description',
  color: 'Colour',
  iconId: 'Icon',
  sortOrder: 'Place',
  active: 'Active',
  externalIds: 'External ids',
} satisfies Record<keyof CategoryFields, string>;
/** Fields that a bulk edit can set: no names, slugs, texts and pictures. */
export const bulkCategoryFields = categoryFields.omit({
  name: true,
  slug: true,
  aliases: true,
  description: true,
  iconId: true,
  externalIds: true,
});
/** Defaults of a new category. The slug is generated from the name. */
export const categoryDefaults = {
  type: 'genre',
  parentId: null,
  description: null,
  color: null,
  iconId: null,
  aliases: [],
  active: true,
  sortOrder: 0,
  externalIds: {},
} satisfies Partial<z.output<typeof categoryFields>>;

export const category = z.strictObject({
  ...recordFields,
  ...categoryFields.shape,
  description: z.string().nullable(),
  color: z.string().nullable(),
  icon: picture.nullable(),
  /** Number of listings in this category. */
  listingCount: z.int(),
});
export type Category = z.output<typeof category>;

const filters = {
  type: several(choice(categoryTypes), 10).optional(),
  active: flag().optional(),
  parentId: several(id(), 200).optional(),
  ids: several(id(), 200).optional(),
};

export const categories = {
  list: list({
    path: '/api/gamelistings/categorylist',
    summary: 'List categories.',
    right: 'categories.view',
    filters,
    sorts: ['sortOrder', 'name', 'updatedAt', 'createdAt'],
    row: category,
  }),
  add: write({
    path: '/api/gamelistings/addcategory',
    summary: 'Add a category.',
    right: 'categories.edit',
    input: z.strictObject({ name, ...z.strictObject(rest).partial().shape }),
    output: category,
    errors: ['duplicate'],
  }),
  edit: write({
    path: '/api/gamelistings/editcategory',
    summary: 'Change a category; a new slug leaves a redirect from the old one.',
    right: 'categories.edit',
    input: z.strictObject({ ...target, ...categoryFields.partial().shape }),
    output: category,
    errors: ['not_found', 'stale_version', 'duplicate'],
  }),
  bulk: bulk({
    path: '/api/gamelistings/categorybulk',
    records: 'categories',
    rights: ['categories.edit', 'categories.delete'],
    filters,
    fields: bulkCategoryFields.shape,
    lists: {},
    lifecycle: {},
  }),
  remove: write({
    path: '/api/gamelistings/deletecategory',
    summary: 'Delete a category. One in use is merged into `mergeInto`, or refused without it.',
    right: 'categories.delete',
    input: removalInput,
    output: removal,
    errors: ['not_found', 'stale_version', 'in_use'],
    inWorker: true,
  }),
};
