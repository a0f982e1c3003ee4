// Homepage banners: the calls. Fields, values and rules are in the files beside this one.
import { z } from 'zod';
import { bulk, bulkAssign, bulkStatus } from '../jobs/bulk.ts';
import { choice, flag, id, list, read, several, target, write } from '../kit/calls.ts';
import { changeCalls, changeFilters } from '../kit/changes.ts';
import { peopleFilter } from '../kit/filters.ts';
import { statuses, statusInput } from '../kit/lifecycle.ts';
import { linkFilter } from '../links/link-lists.ts';
import { banner, bannerFields, bannerRow, bannerWarnings, bulkBannerFields } from './fields.ts';
import { bannerStates, placements, targetKinds } from './values.ts';

const { name, ...rest } = bannerFields.shape;
const { placement, publishAt, unpublishAt, target: leadsTo } = bannerFields.shape;

/** Maximum banners of one placement that can be reordered at once. */
const maxOrderedBanners = 500;
const order = several(id(), maxOrderedBanners, 'distinct');

const filters = {
  placement: several(choice(placements), 6).optional(),
  status: several(choice(statuses), 5).optional(),
  state: several(choice(bannerStates), 4).optional(),
  targetKind: several(choice(targetKinds), 6).optional(),
  sponsored: flag().optional(),
  /** Who they are assigned to; `me` is the caller. */
  assigneeId: peopleFilter(),
  ...changeFilters,
  ...linkFilter,
};

export const banners = {
  list: list({
    path: '/api/homepage/bannerlist',
    summary: 'List banners; by default grouped by placement, in display order.',
    right: 'banners.view',
    filters,
    sorts: ['priority', 'name', 'updatedAt', 'createdAt', 'publishAt', 'unpublishAt', 'completeness'],
    row: bannerRow,
  }),
  detail: read({
    path: '/api/homepage/bannerdetail',
    summary: 'Get one banner with all its fields and warnings.',
    right: 'banners.view',
    input: z.strictObject({ id: id() }),
    output: banner,
    errors: ['not_found'],
  }),
  warnings: read({
    path: '/api/homepage/bannerwarnings',
    summary:
      'Check for warnings before a save: more banners at once than the placement shows, or a target that is not public.',
    right: 'banners.view',
    input: z.strictObject({
      /** The banner being edited; omit it for a new one. */
      id: id().optional(),
      placement,
      publishAt,
      unpublishAt,
      target: leadsTo,
    }),
    output: bannerWarnings,
  }),
  bulk: bulk({
    path: '/api/homepage/bannerbulk',
    records: 'banners',
    rights: ['banners.edit', 'banners.publish', 'banners.delete'],
    filters,
    fields: bulkBannerFields.shape,
    lists: {},
    lifecycle: { ...bulkStatus, ...bulkAssign },
  }),
  add: write({
    path: '/api/homepage/addbanner',
    summary: 'Add a banner as a draft, last in its placement; only the name is required.',
    right: 'banners.edit',
    input: z.strictObject({ name, ...z.strictObject(rest).partial().shape }),
    output: banner,
  }),
  edit: write({
    path: '/api/homepage/editbanner',
    summary:
      'Change a banner. Changing the window or placement of a published or scheduled banner also needs the right to publish.',
    right: 'banners.edit',
    input: z.strictObject({ ...target, ...bannerFields.partial().shape }),
    output: banner,
    errors: ['not_found', 'stale_version'],
  }),
  status: write({
    path: '/api/homepage/bannerstatus',
    summary:
      'Move a banner through its lifecycle. Review needs the right to edit, every other step the right to publish.',
    right: ['banners.publish', 'banners.edit'],
    input: statusInput,
    output: banner,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  ...changeCalls({
    under: '/api/homepage',
    noun: 'banner',
    area: 'banners',
    one: 'a banner',
    fields: bannerFields,
    record: banner,
  }),
  order: write({
    path: '/api/homepage/orderbanners',
    summary:
      'Reorder banners of a placement. seen is the order that the client started from; if it is outdated, nothing changes and data is the current order.',
    right: 'banners.edit',
    input: z.strictObject({ placement: choice(placements), ids: order, seen: order }),
    output: z.strictObject({ placement: choice(placements), ids: z.array(id()) }),
    errors: ['stale_version'],
  }),
  remove: write({
    path: '/api/homepage/deletebanner',
    summary: 'Delete a banner that is not published.',
    right: 'banners.delete',
    input: z.strictObject({ ...target }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
};
