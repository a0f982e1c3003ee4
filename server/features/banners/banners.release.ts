// Banners in releases.
import { bannerDefaults, bannerFields } from '../../../contract/banners/fields.ts';
import { bannerContradictions, publishErrors } from '../../../contract/banners/rules.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { bannerLifecycle } from '../../records/lifecycle-kinds.ts';
import type { ReleaseKind } from '../../releases/kind.ts';
import { setStatus } from './banners.status.ts';
import { fieldsOf } from './banners.table.ts';

export const releaseKind: ReleaseKind = {
  type: 'banner',
  lifecycle: bannerLifecycle,
  load: async (db, ids) => {
    const rows = await db.selectFrom('banner').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, fieldsOf(row)]));
  },
  faults: (given, at) => {
    const fields = pickFields(bannerFields, { ...bannerDefaults, name: '', ...given });
    const { unpublishAt } = fields;
    const hasEnded = unpublishAt !== null && unpublishAt <= at.toISOString();
    return {
      ...publishErrors(fields),
      ...bannerContradictions(fields),
      ...(hasEnded ? { unpublishAt: 'Ends before it is published' } : {}),
    };
  },
  setStatus,
};
