// Homepage banners: the handlers of all calls.
import { banners } from '../../../contract/banners/banners.ts';
import { moveToBin } from '../../bin/move.ts';
import { bulkHandler } from '../../bulk/bulk-call.ts';
import { fail } from '../../errors.ts';
import { implement } from '../../http/feature.ts';
import { addFaults, editFaults } from './banners.check.ts';
import { bannerHistory } from './banners.history.ts';
import { bannerSelection, listBanners } from './banners.list.ts';
import { orderBanners, orderFaults } from './banners.order.ts';
import { addBanner, editBanner } from './banners.save.ts';
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
    bulk: bulkHandler('banner', 'banners'),
    add: { check: (input, context) => addFaults(context, input), run: addBanner },
    edit: { check: (input, context) => editFaults(context, input), run: editBanner },
    status: { run: setStatus },
    order: { check: orderFaults, run: orderBanners },
    remove: { run: (input, context) => moveToBin(context, 'banner', input) },
  },
  [publishDue],
  bannerHistory,
  bannerSelection,
);
