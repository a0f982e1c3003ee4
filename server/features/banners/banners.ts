// Homepage banners: the handlers of all calls.
import { banners } from '../../../contract/banners/banners.ts';
import { bannerPreview } from '../../../contract/banners/preview.ts';
import { moveToBin } from '../../bin/move.ts';
import { bulkHandler } from '../../bulk/bulk-call.ts';
import { applyDueOf } from '../../changes/due.ts';
import { changeHandlers } from '../../changes/handlers.ts';
import { implement } from '../../http/feature.ts';
import { addFaults } from './banners.check.ts';
import { bannerHistory } from './banners.history.ts';
import { bannerSelection, listBanners } from './banners.list.ts';
import { orderBanners, orderFaults } from './banners.order.ts';
import { snapshotBanner } from './banners.preview.ts';
import { addBanner, bannerEdit } from './banners.save.ts';
import { publishDue, setStatus } from './banners.status.ts';
import { readBanner } from './banners.table.ts';
import { warningsOf } from './banners.warnings.ts';

export const feature = implement(
  { ...banners, ...bannerPreview },
  {
    list: listBanners,
    detail: readBanner,
    warnings: warningsOf,
    bulk: bulkHandler('banner', 'banners'),
    add: { check: (input, context) => addFaults(context, input), run: addBanner },
    edit: bannerEdit,
    status: { run: setStatus },
    snapshot: { run: snapshotBanner, changesNothing: () => true },
    ...changeHandlers('banner', readBanner),
    order: { mayChangeNothing: true, check: orderFaults, run: orderBanners },
    remove: { run: (input, context) => moveToBin(context, 'banner', input) },
  },
  [publishDue, applyDueOf('banner')],
  bannerHistory,
  bannerSelection,
);
