// Status changes of banners. A banner has an end besides a start, and both can be planned in a draft.

import type { banners } from '../../../contract/banners/banners.ts';
import type { Banner, BannerFields } from '../../../contract/banners/fields.ts';
import { publishErrors } from '../../../contract/banners/rules.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { noteMove } from '../../desk/moves.ts';
import { refuseOwnEdit } from '../../records/four-eyes.ts';
import {
  actionOf,
  goesPublic,
  type LifecycleKind,
  moved,
  publishDueOf,
  type StatusContext,
} from '../../records/lifecycle.ts';
import { auditedFields, entityOf, lockBanner } from './banners.save.ts';
import { fieldsOf, toBanner } from './banners.table.ts';

type SetStatus = typeof banners.status;

export const bannerLifecycle = {
  table: 'banner',
  label: 'name',
  entityType: 'banner',
  area: 'banners',
  one: 'A banner',
} as const satisfies LifecycleKind;

export async function setStatus(input: Input<SetStatus>, context: StatusContext): Promise<Banner> {
  const { db, now, audit } = context;
  const { record: before, row: stored } = await lockBanner(context, input.id, input.version);
  const step = withPlannedStart(input, before);
  const missing = () => ({ ...publishErrors(fieldsOf(stored)), ...endFaults(step, before, now) });
  const columns = moved(bannerLifecycle, step, before, context, missing);
  if (goesPublic(input)) await refuseOwnEdit(bannerLifecycle, input.id, context);
  // A banner that is returned to draft keeps its planned window.
  const kept =
    before.status === 'inReview' && input.status === 'draft' ? { publishAt: before.publishAt } : {};
  const row = await db
    .updateTable('banner')
    .set({ ...columns, ...kept })
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteMove({ type: 'banner', label: row.name, before, input }, context);
  const banner = await toBanner(db, row, context);
  const change = { before: auditedFields(before), after: auditedFields(banner) };
  audit({ action: actionOf(bannerLifecycle, input.status), entity: entityOf(banner), ...change });
  return banner;
}

export const publishDue = publishDueOf(bannerLifecycle);

/** Scheduling without a time uses the planned start of the banner. */
function withPlannedStart(input: Input<SetStatus>, { publishAt }: BannerFields): Input<SetStatus> {
  const asksForTime = input.status === 'scheduled' && input.publishAt === undefined;
  return asksForTime && publishAt !== null ? { ...input, publishAt } : input;
}

function endFaults(
  { status, publishAt }: Input<SetStatus>,
  { unpublishAt }: BannerFields,
  now: Date,
): FieldErrors {
  if (unpublishAt === null) return {};
  if (unpublishAt <= now.toISOString()) return { unpublishAt: 'The end must be in the future' };
  const endsFirst = status === 'scheduled' && publishAt !== undefined && unpublishAt <= publishAt;
  return endsFirst ? { unpublishAt: 'Must end after it starts' } : {};
}
