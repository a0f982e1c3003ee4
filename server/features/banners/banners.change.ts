// Pending changes of banners.
import { type BannerFields, bannerDefaults, bannerFields } from '../../../contract/banners/fields.ts';
import { publishErrors } from '../../../contract/banners/rules.ts';
import { pickFields } from '../../../contract/kit/payload.ts';
import { lifecycleColumns } from '../../bin/kind.ts';
import type { ChangeKind } from '../../changes/kind.ts';
import type { Fields } from '../../history/kind.ts';
import { bannerLifecycle } from '../../records/lifecycle-kinds.ts';
import { changeFaults, slotsOf } from './banners.check.ts';
import { bannerHistory } from './banners.history.ts';
import { auditedFields, bannerEdit, findLocked } from './banners.save.ts';
import { fieldsOf, toBanner } from './banners.table.ts';

function toFields(given: Fields): BannerFields {
  return pickFields(bannerFields, { ...bannerDefaults, name: '', ...given });
}

export const changeKind: ChangeKind = {
  type: 'banner',
  lifecycle: bannerLifecycle,
  history: bannerHistory,
  edit: bannerEdit as ChangeKind['edit'],
  lock: async (context, id) => {
    const found = await findLocked(context, id);
    if (found === undefined) return undefined;
    const { record, row } = found;
    const reply = () => toBanner(context.db, row, context);
    return { row, fields: fieldsOf(row), audited: auditedFields(record), reply };
  },
  clean: (sent) => sent,
  check: async (context, given, { row, fields: live }) => {
    const fields = toFields(given);
    const before = {
      status: lifecycleColumns.status.parse(row['status']),
      publishAt: toFields(live).publishAt,
    };
    return {
      fields,
      faults: await changeFaults(context, before, fields),
      missing: publishErrors(fields),
    };
  },
  // Banners share no value.
  refuseTaken: async () => {},
  pictures: (fields, live) => slotsOf(toFields({ ...live, imageId: null, mobileImageId: null, ...fields })),
};
