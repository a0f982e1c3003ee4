// Validates a banner's fields against the database.
import { type BannerFields, bannerDefaults } from '../../../contract/banners/fields.ts';
import { bannerContradictions, publishErrors } from '../../../contract/banners/rules.ts';
import type { FieldErrors } from '../../../contract/kit/errors.ts';
import { maxScheduleMs, mustStayComplete } from '../../../contract/kit/lifecycle.ts';
import type { WriteContext } from '../../http/feature.ts';
import { type PlacedPictures, pictureFaults } from '../../media/usage.ts';
import { defined } from '../../records/records.ts';
import { fieldsOf, type StoredBanner } from './banners.table.ts';
import { targetFaults } from './banners.targets.ts';

type Context = Pick<WriteContext, 'db' | 'dialect' | 'now'>;
type Sent = { [K in keyof BannerFields]?: BannerFields[K] | undefined };

export async function addFaults(context: Context, sent: Sent): Promise<FieldErrors> {
  const fields: BannerFields = { ...bannerDefaults, name: '', ...defined(sent) };
  return { ...bannerContradictions(fields), ...(await referenceFaults(context, sent, fields)) };
}

/** Validates a change. A published or scheduled banner has to stay complete and keep its start. */
export async function editFaults(
  context: Context,
  sent: Sent & { id?: string | undefined; version?: number | undefined },
): Promise<FieldErrors> {
  const { id, version, ...fields } = sent;
  if (id === undefined) return targetFaults(context, fields.target);
  const row = await context.db.selectFrom('banner').selectAll().where('id', '=', id).executeTakeFirst();
  // Missing and stale records are reported later, not as field errors.
  if (row === undefined || row.version !== version) return {};
  const after: BannerFields = { ...fieldsOf(row), ...defined(fields) };
  return {
    ...(mustStayComplete(row.status)
      ? { ...publishErrors(after), ...windowFaults(row, after, context.now) }
      : {}),
    ...bannerContradictions(after),
    ...(await referenceFaults(context, fields, after)),
  };
}

/** Validates a banner with this status and start as its pending change would leave it. */
export async function changeFaults(
  context: Context,
  before: Pick<StoredBanner, 'status' | 'publishAt'>,
  after: BannerFields,
): Promise<FieldErrors> {
  return {
    ...(mustStayComplete(before.status) ? windowFaults(before, after, context.now) : {}),
    ...bannerContradictions(after),
    ...(await referenceFaults(context, after, after)),
  };
}

function windowFaults(
  row: Pick<StoredBanner, 'status' | 'publishAt'>,
  after: BannerFields,
  now: Date,
): FieldErrors {
  const { publishAt } = after;
  if (publishAt === null) return { publishAt: `A banner that is ${row.status} has a beginning` };
  if (publishAt === row.publishAt) return {};
  const ahead = Date.parse(publishAt) - now.getTime();
  if (ahead > maxScheduleMs) return { publishAt: 'Must be within two years' };
  return row.status === 'scheduled' && ahead <= 0 ? { publishAt: 'Must be in the future' } : {};
}

/** The slots of a banner's pictures, which depend on its placement. */
export function slotsOf({ placement, imageId, mobileImageId }: BannerFields): PlacedPictures {
  return {
    imageId: { id: imageId, slot: placement },
    mobileImageId: { id: mobileImageId, slot: 'bannerMobile' },
  };
}

async function referenceFaults(context: Context, sent: Sent, after: BannerFields): Promise<FieldErrors> {
  const faults = await targetFaults(context, sent.target);
  const isTouched = ['placement', 'imageId', 'mobileImageId'].some((name) => name in defined(sent));
  return isTouched ? { ...faults, ...(await pictureFaults(context.db, slotsOf(after))) } : faults;
}
