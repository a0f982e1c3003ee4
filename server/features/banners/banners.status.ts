// The lifecycle of a banner, which has a window of its own: an end besides a beginning, planned while it is a draft.

import type { banners } from '../../../contract/banners/banners.ts';
import type { Banner } from '../../../contract/banners/fields.ts';
import { publishErrors } from '../../../contract/banners/rules.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { actionOf, type LifecycleKind, moved, publishDueOf } from '../../records/lifecycle.ts';
import { entityOf, lockedBanner, recorded } from './banners.save.ts';
import { fieldsOf, toBanner } from './banners.table.ts';

type SetStatus = typeof banners.status;

const kind: LifecycleKind = {
  table: 'banner',
  label: 'name',
  entityType: 'banner',
  area: 'banners',
  one: 'A banner',
};

export async function setStatus(input: Input<SetStatus>, context: WriteContext<SetStatus>): Promise<Banner> {
  const { db, now, audit } = context;
  const { banner: before, row: stored } = await lockedBanner(context, input.id);
  const step = withPlannedStart(input, before);
  const missing = () => ({ ...publishErrors(fieldsOf(stored)), ...endFaults(step, before, now) });
  const columns = moved(kind, step, before, context, missing);
  // What the reviewer returns keeps the window that was planned.
  const kept =
    before.status === 'inReview' && input.status === 'draft' ? { publishAt: before.publishAt } : {};
  const row = await db
    .updateTable('banner')
    .set({ ...columns, ...kept })
    .where('id', '=', input.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const banner = await toBanner(db, row, context);
  const change = { before: recorded(before), after: recorded(banner) };
  audit({ action: actionOf(kind, input.status), entity: entityOf(banner), ...change });
  return banner;
}

export const publishDue = publishDueOf(kind);

/** Scheduling without a time takes the beginning that the banner has. */
function withPlannedStart(input: Input<SetStatus>, { publishAt }: Banner): Input<SetStatus> {
  const asksForTime = input.status === 'scheduled' && input.publishAt === undefined;
  return asksForTime && publishAt !== null ? { ...input, publishAt } : input;
}

function endFaults({ status, publishAt }: Input<SetStatus>, { unpublishAt }: Banner, now: Date): FieldErrors {
  if (unpublishAt === null) return {};
  if (unpublishAt <= now.toISOString()) return { unpublishAt: 'This end is in the past' };
  const endsFirst = status === 'scheduled' && publishAt !== undefined && unpublishAt <= publishAt;
  return endsFirst ? { unpublishAt: 'Must end after it starts' } : {};
}
