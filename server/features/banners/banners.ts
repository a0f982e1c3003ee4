// Homepage banners: the handlers of all calls.
import { banners } from '../../../contract/banners/banners.ts';
import { canDelete } from '../../../contract/kit/lifecycle.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { releaseUse } from '../../media/usage.ts';
import { releaseLinks } from '../../records/links.ts';
import { expectVersion } from '../../records/records.ts';
import { unindexText } from '../../records/search.ts';
import { addFaults, editFaults } from './banners.check.ts';
import { bannerHistory } from './banners.history.ts';
import { listBanners } from './banners.list.ts';
import { orderBanners, orderFaults } from './banners.order.ts';
import { addBanner, auditedFields, editBanner, entityOf, lockBanner } from './banners.save.ts';
import { publishDue, setStatus } from './banners.status.ts';
import { toBanner } from './banners.table.ts';
import { warningsOf } from './banners.warnings.ts';

export const feature = implement(
  banners,
  {
    list: listBanners,
    detail: async ({ id }, { db, now, who }) => {
      const row = await db.selectFrom('banner').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) fail('not_found');
      return toBanner(db, row, { now, who });
    },
    warnings: warningsOf,
    add: { check: (input, context) => addFaults(context, input), run: addBanner },
    edit: { check: (input, context) => editFaults(context, input), run: editBanner },
    status: { run: setStatus },
    order: { check: orderFaults, run: orderBanners },
    remove: {
      run: async ({ id, version }, context) => {
        const { db, audit } = context;
        const { banner, row } = await lockBanner(context, id);
        expectVersion(banner, version);
        if (!canDelete(banner.status)) {
          fail('invalid_transition', { text: 'A published banner must be archived before it is deleted' });
        }
        await releaseUse(db, { type: 'banner', id });
        await releaseLinks(db, { type: 'banner', id });
        await unindexText(db, 'banner', row.seq);
        await db.deleteFrom('banner').where('id', '=', id).execute();
        audit({ action: 'banner.delete', entity: entityOf(banner), before: auditedFields(banner) });
        return { id };
      },
    },
  },
  [publishDue],
  bannerHistory,
);
