// Homepage banners: the calls. Their fields, values and rules stand beside this file in banners.*.ts.
import { z } from 'zod';
import { choice, flag, id, list, read, requestId, several, target, write } from '../kit/calls.ts';
import { statuses, statusInput } from '../kit/lifecycle.ts';
import { banner, bannerFields, bannerRow, bannerWarnings } from './fields.ts';
import { bannerStates, placements, targetKinds } from './values.ts';

const { name, ...rest } = bannerFields.shape;
const { placement, publishAt, unpublishAt, target: leadsTo } = bannerFields.shape;

/** Banners that one placement can be put in order at once. */
const maxOrderedBanners = 500;
const order = several(id(), maxOrderedBanners, 'distinct');

export const banners = {
  list: list({
    path: '/api/homepage/bannerlist',
    summary: 'List banners; by default placement by placement, in the order of each.',
    right: 'banners.view',
    filters: {
      placement: several(choice(placements), 6).optional(),
      status: several(choice(statuses), 5).optional(),
      state: several(choice(bannerStates), 4).optional(),
      targetKind: several(choice(targetKinds), 6).optional(),
      sponsored: flag().optional(),
    },
    sorts: ['priority', 'name', 'updatedAt', 'createdAt', 'publishAt', 'unpublishAt', 'completeness'],
    row: bannerRow,
  }),
  detail: read({
    path: '/api/homepage/bannerdetail',
    summary: 'One whole banner, with warnings.',
    right: 'banners.view',
    input: z.strictObject({ id: id() }),
    output: banner,
    errors: ['not_found'],
  }),
  warnings: read({
    path: '/api/homepage/bannerwarnings',
    summary:
      'What a save would warn of: more banners at once than the placement shows, a target that is not public.',
    right: 'banners.view',
    input: z.strictObject({
      /** The banner that is being changed; none while it is new. */
      id: id().optional(),
      placement,
      publishAt,
      unpublishAt,
      target: leadsTo,
    }),
    output: bannerWarnings,
  }),
  add: write({
    path: '/api/homepage/addbanner',
    summary: 'Add a banner as a draft, last in the order of its placement; only the name is needed.',
    right: 'banners.edit',
    input: z.strictObject({ requestId: requestId(), name, ...z.strictObject(rest).partial().shape }),
    output: banner,
    errors: ['request_reused'],
  }),
  edit: write({
    path: '/api/homepage/editbanner',
    summary:
      'Change a banner. Its window and placement need the right to publish too once it is published or scheduled.',
    right: 'banners.edit',
    input: z.strictObject({ ...target, ...bannerFields.partial().shape }),
    output: banner,
    errors: ['not_found', 'stale_version'],
  }),
  status: write({
    path: '/api/homepage/bannerstatus',
    summary:
      'Move a banner through its lifecycle. Review needs the right to edit, all else the right to publish.',
    right: ['banners.publish', 'banners.edit'],
    input: statusInput,
    output: banner,
    errors: ['not_found', 'stale_version', 'invalid_transition'],
  }),
  order: write({
    path: '/api/homepage/orderbanners',
    summary:
      'Put banners of a placement into another order. seen is the order that the client started from: where it is not theirs any more, nothing changes and data is the current one.',
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
