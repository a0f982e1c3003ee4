// Game listings: the calls. Fields, values and rules are in the files beside this one.
import { z } from 'zod';
import { previewLink } from '../delivery/kit.ts';
import { bulk, bulkAssign, bulkStatus, bulkVerify } from '../jobs/bulk.ts';
import { choice, flag, id, list, read, several, target, text, write } from '../kit/calls.ts';
import { changeCalls, changeFilters } from '../kit/changes.ts';
import { sharedFilters } from '../kit/filters.ts';
import { statuses, statusInput } from '../kit/lifecycle.ts';
import { importLimits } from '../kit/limits.ts';
import { uses, usesInput } from '../kit/references.ts';
import { timeOrDay } from '../kit/relative.ts';
import { linkFilter } from '../links/link-lists.ts';
import { bulkListingFields, listing, listingFields, listingLists, listingRow, warning } from './fields.ts';
import { platforms, releaseStages } from './values.ts';

const { name, ...rest } = listingFields.shape;

/** Filters of the list and of its summary. Several values of one filter match any of them. */
const filters = {
  status: several(choice(statuses), 5).optional(),
  releaseStage: several(choice(releaseStages), 8).optional(),
  categoryId: several(id(), 50).optional(),
  blockchainId: several(id(), 50).optional(),
  platform: several(choice(platforms), 11).optional(),
  featured: flag().optional(),
  ...sharedFilters,
  /** Never verified, or before this time. */
  verifiedBefore: timeOrDay().optional(),
  ...changeFilters,
  ...linkFilter,
};

const count = z.int();

const newListing = z.strictObject({ name, ...z.strictObject(rest).partial().shape });

export const listings = {
  list: list({
    path: '/api/gamelistings/list',
    summary: 'List game listings.',
    right: 'gameListings.view',
    filters,
    sorts: [
      'updatedAt',
      'name',
      'createdAt',
      'publishedAt',
      'publishAt',
      'releaseDate',
      'completeness',
      'featuredRank',
      'reviewBy',
    ],
    row: listingRow,
  }),
  summary: read({
    path: '/api/gamelistings/summary',
    summary: 'Count listings by status, release stage and blockchain, under the filters of the list.',
    right: 'gameListings.view',
    input: z.strictObject({ ...filters, q: text(0, 200).optional() }),
    output: z.strictObject({
      total: count,
      byStatus: z.partialRecord(choice(statuses), count),
      byReleaseStage: z.partialRecord(choice(releaseStages), count),
      /** The blockchains with the most listings, at most twelve. */
      byBlockchain: z.array(
        z.strictObject({ id: id(), name: z.string(), color: z.string().nullable(), count }),
      ),
    }),
  }),
  detail: read({
    path: '/api/gamelistings/detail',
    summary: 'Get one listing with all its fields.',
    right: 'gameListings.view',
    input: z.strictObject({ id: id() }),
    output: listing,
    errors: ['not_found'],
  }),
  create: write({
    path: '/api/gamelistings/create',
    summary: 'Create a listing as a draft; only the name is required.',
    right: 'gameListings.edit',
    input: z.strictObject({ ...newListing.shape }),
    output: listing,
    errors: ['duplicate'],
  }),
  import: write({
    path: '/api/gamelistings/import',
    summary: `Create up to ${importLimits.rows} listings as drafts. If one row is invalid, none is created. Four parallel calls import a large file fastest.`,
    right: 'gameListings.edit',
    input: z.strictObject({
      rows: z
        .array(newListing, 'Must be a list')
        .min(1, 'Must not be empty')
        .max(importLimits.rows, `At most ${importLimits.rows} rows`),
    }),
    output: z.array(z.strictObject({ id: id(), slug: z.string() })),
    errors: ['duplicate'],
    bytes: importLimits.bytes,
    keys: importLimits.keys,
    inWorker: true,
  }),
  edit: write({
    path: '/api/gamelistings/edit',
    summary:
      'Change a listing; a new slug leaves a redirect from the old one. verified:true records who checked it and when. While it is published or scheduled, all but verified, reviewEvery, internalNotes and externalIds needs the right to publish.',
    right: 'gameListings.edit',
    input: z.strictObject({ ...target, ...listingFields.partial().shape, verified: flag().optional() }),
    output: listing,
    errors: ['not_found', 'stale_version', 'duplicate'],
  }),
  status: write({
    path: '/api/gamelistings/status',
    summary:
      'Move a listing through its lifecycle. Review needs the right to edit, every other step the right to publish.',
    right: ['gameListings.publish', 'gameListings.edit'],
    input: statusInput,
    output: listing,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  ...changeCalls({
    under: '/api/gamelistings',
    noun: '',
    area: 'gameListings',
    one: 'a listing',
    fields: listingFields,
    record: listing,
  }),
  bulk: bulk({
    path: '/api/gamelistings/bulk',
    records: 'listings',
    rights: ['gameListings.edit', 'gameListings.publish', 'gameListings.delete'],
    filters,
    fields: bulkListingFields.shape,
    lists: bulkListingFields.pick(listingLists).shape,
    lifecycle: { ...bulkStatus, ...bulkVerify, ...bulkAssign },
  }),
  remove: write({
    path: '/api/gamelistings/delete',
    summary: 'Delete a listing that is not published and that no article or banner refers to.',
    right: 'gameListings.delete',
    input: z.strictObject({ ...target }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version', 'invalid_transition', 'in_use'],
  }),
  uses: read({
    path: '/api/gamelistings/uses',
    summary:
      'List which of these listings cannot be deleted because articles or banners refer to them, with those records.',
    right: 'gameListings.delete',
    input: usesInput,
    output: uses,
  }),
  similar: read({
    path: '/api/gamelistings/similar',
    summary: 'Find possible duplicates of a new or changed listing by name, website or contract address.',
    right: 'gameListings.view',
    input: z.strictObject({
      name: text(0, 120).optional(),
      websiteUrl: text(0, 2_048).nullable().optional(),
      deployments: listingFields.shape.deployments.optional(),
      exceptId: id().optional(),
    }),
    output: z.array(warning),
  }),
  previewLink: write({
    path: '/api/gamelistings/previewlink',
    summary:
      'Create a link to the listing as the public site would show it now, in any status; valid for seven days.',
    right: 'gameListings.view',
    input: z.strictObject({ id: id() }),
    output: previewLink,
    errors: ['not_found'],
  }),
  tags: read({
    path: '/api/gamelistings/tags',
    summary: 'List tags in use that start with a text, the most used first, at most 20.',
    right: 'gameListings.view',
    input: z.strictObject({ q: text(0, 30).optional() }),
    output: z.array(z.strictObject({ tag: z.string(), count })),
  }),
  people: read({
    path: '/api/gamelistings/people',
    summary: 'List active accounts by name, at most 500, to filter listings by who changed them.',
    right: 'gameListings.view',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ id: id(), name: z.string() })),
  }),
};
