// Creates and changes banners.
import type { Transaction } from 'kysely';
import type { banners } from '../../../contract/banners/banners.ts';
import { type Banner, type BannerFields, bannerDefaults } from '../../../contract/banners/fields.ts';
import { bannerCompleteness } from '../../../contract/banners/rules.ts';
import type { Input } from '../../../contract/kit/calls.ts';
import { bannerLinks } from '../../../contract/links/record-links.ts';
import { fold } from '../../../contract/text/fold.ts';
import { settleChange } from '../../changes/store.ts';
import type { Tables } from '../../database/database.ts';
import { fail } from '../../errors.ts';
import type { WriteContext } from '../../http/feature.ts';
import { noteUse } from '../../media/usage.ts';
import { expectMayEdit } from '../../records/lifecycle.ts';
import { bannerLifecycle } from '../../records/lifecycle-kinds.ts';
import { addLinks, replaceLinks } from '../../records/links.ts';
import {
  changedBy,
  changedFields,
  createdBy,
  defined,
  locking,
  type RecordColumns,
} from '../../records/records.ts';
import { indexText } from '../../records/search.ts';
import { expectMayTouch } from '../../releases/guard.ts';
import { editFaults, slotsOf } from './banners.check.ts';
import {
  type BannerRecord,
  fieldsOf,
  type Reading,
  type StoredBanner,
  toBanner,
  toRecord,
} from './banners.table.ts';

type Add = typeof banners.add;
type Edit = typeof banners.edit;

export async function addBanner(input: Input<Add>, context: WriteContext<Add>): Promise<Banner> {
  const { db, who, now, audit } = context;
  const fields: BannerFields = { ...bannerDefaults, ...defined(input), name: input.name };
  const columns = {
    ...createdBy(who, now),
    priority: await lastPosition(db, fields.placement),
    status: 'draft',
    publishedAt: null,
    reviewNote: null,
  } as const;
  const row = await storeBanner(context, columns, fields);
  const banner = await toBanner(db, row, context);
  audit({ action: 'banner.create', entity: entityOf(banner), after: auditedFields(banner) });
  return banner;
}

/** Stores a banner that has no row yet, with its links, search text and picture uses. */
export async function storeBanner(
  context: Pick<WriteContext, 'db' | 'dialect'>,
  columns: RecordColumns & Pick<StoredBanner, 'priority' | 'status' | 'publishedAt' | 'reviewNote'>,
  fields: BannerFields,
): Promise<StoredBanner> {
  const { db } = context;
  const row = await db
    .insertInto('banner')
    .values({ ...toColumns(fields), ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(context, row, fields);
  await addLinks(db, 'banner', [{ id: row.id, links: bannerLinks(fields) }]);
  return row;
}

export const bannerEdit = {
  mayChangeNothing: true as const,
  check: (input: Partial<Input<Edit>>, context: WriteContext<Edit>) => editFaults(context, input),
  run: editBanner,
};

async function editBanner(input: Input<Edit>, context: WriteContext<Edit>): Promise<Banner> {
  const { db, who, now, audit } = context;
  const { id, version, ...given } = input;
  const { record: before, row: stored } = await lockBanner(context, id, version);
  await expectMayEdit(bannerLifecycle, stored, input, context);
  await expectMayTouch(context, { type: 'banner', id });
  const fields: BannerFields = { ...fieldsOf(stored), ...defined(given) };
  if (changedFields(fieldsOf(stored), fields).size === 0)
    return toBanner(db, stored, context, await settleChange(db, { type: 'banner', id }, fields));
  const moves = fields.placement !== before.placement;
  const row = await db
    .updateTable('banner')
    .set({
      ...changedBy(who, now, version),
      ...toColumns(fields),
      ...(moves ? { priority: await lastPosition(db, fields.placement) } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveParts(context, row, fields);
  await replaceLinks(db, { type: 'banner', id }, bannerLinks(before), bannerLinks(fields));
  const change = await settleChange(db, { type: 'banner', id }, fields);
  const banner = await toBanner(db, row, context, change);
  audit({
    action: 'banner.edit',
    entity: entityOf(banner),
    before: auditedFields(before),
    after: auditedFields(banner),
  });
  return banner;
}

type LockedBanner = { record: BannerRecord; row: StoredBanner };

/** Locks the banner of a call. Fails if it does not exist or has a newer version. */
export async function lockBanner(
  context: Pick<WriteContext, 'db' | 'dialect' | 'now'> & Reading,
  id: string,
  version: number,
): Promise<LockedBanner> {
  const found = (await findLocked(context, id)) ?? fail('not_found');
  if (found.row.version !== version)
    fail('stale_version', { data: await toBanner(context.db, found.row, context) });
  return found;
}

/** Locks a banner and loads it, or returns undefined. */
export async function findLocked(
  context: Pick<WriteContext, 'db' | 'dialect' | 'now'> & Reading,
  id: string,
): Promise<LockedBanner | undefined> {
  const { db, dialect } = context;
  const query = db.selectFrom('banner').selectAll().where('id', '=', id);
  const row = await locking(query, dialect).executeTakeFirst();
  return row === undefined ? undefined : { record: await toRecord(db, row, context), row };
}

export function entityOf({ id, name, version }: Pick<Banner, 'id' | 'name' | 'version'>) {
  return { type: 'banner', id, label: name, version };
}

/** Fields compared for the audit log, without those that change with time or with another record. */
export function auditedFields({ state: _state, targetWarning: _warning, ...banner }: BannerRecord) {
  return banner;
}

/** The last position in a placement. */
async function lastPosition(db: Transaction<Tables>, placement: BannerFields['placement']): Promise<number> {
  const last = await db
    .selectFrom('banner')
    .select('priority')
    .where('placement', '=', placement)
    .orderBy('priority', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.priority ?? 0) + 1;
}

/** Columns derived from the fields. */
function toColumns({ target, ...fields }: BannerFields) {
  return {
    ...fields,
    nameKey: fold(fields.name),
    decorative: fields.decorative ? 1 : 0,
    sponsored: fields.sponsored ? 1 : 0,
    targetKind: target.kind,
    targetId: target.id,
    targetUrl: target.url,
    completeness: bannerCompleteness({ target, ...fields }),
  };
}

async function saveParts(
  { db, dialect }: Pick<WriteContext, 'db' | 'dialect'>,
  row: Pick<StoredBanner, 'seq' | 'id'>,
  fields: BannerFields,
): Promise<void> {
  const { name, headline, subline, advertiser, ctaText } = fields;
  await noteUse(db, { type: 'banner', id: row.id, label: name }, slotsOf(fields));
  await indexText(db, dialect, 'banner', row.seq, { name, rest: [headline, subline, advertiser, ctaText] });
}
