// Status changes of banners. A banner has an end besides a start, and both can be planned in a draft.

import type { Banner, BannerFields } from '../../../contract/banners/fields.ts';
import { publishErrors } from '../../../contract/banners/rules.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { noteMove } from '../../desk/moves.ts';
import { moved, publishDueOf, type StatusContext, type StatusMove } from '../../records/lifecycle.ts';
import { actionOf, bannerLifecycle } from '../../records/lifecycle-kinds.ts';
import { auditedFields, entityOf, lockBanner } from './banners.save.ts';
import { fieldsOf, toBanner } from './banners.table.ts';

export async function setStatus(input: StatusMove, context: StatusContext): Promise<Banner> {
  const { db, now, audit } = context;
  const { record: before, row: stored } = await lockBanner(context, input.id, input.version);
  const step = withPlannedStart(input, before);
  const missing = () => ({ ...publishErrors(fieldsOf(stored)), ...endFaults(step, before, now) });
  const columns = await moved(bannerLifecycle, step, before, context, missing);
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
function withPlannedStart(input: StatusMove, { publishAt }: BannerFields): StatusMove {
  const asksForTime = input.status === 'scheduled' && input.publishAt === undefined;
  return asksForTime && publishAt !== null ? { ...input, publishAt } : input;
}

function endFaults({ status, publishAt }: StatusMove, { unpublishAt }: BannerFields, now: Date): FieldErrors {
  if (unpublishAt === null) return {};
  if (unpublishAt <= now.toISOString()) return { unpublishAt: 'The end must be in the future' };
  const endsFirst = status === 'scheduled' && publishAt !== undefined && unpublishAt <= publishAt;
  return endsFirst ? { unpublishAt: 'Must end after it starts' } : {};
}
