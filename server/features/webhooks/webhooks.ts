// Webhooks: where the server tells what changes. webhooks/ sends them.
import { webhooks } from '../../../contract/webhooks/webhooks.ts';
import { implement } from '../../http/feature.ts';
import { dropOldDeliveries } from './webhooks.purge.ts';
import { listDeliveries, listWebhooks } from './webhooks.read.ts';
import { addWebhook, editWebhook, removeWebhook, rotateSecret, targetFaults } from './webhooks.save.ts';
import { replay, sendTest } from './webhooks.send.ts';

export const feature = implement(
  webhooks,
  {
    list: listWebhooks,
    deliveries: listDeliveries,
    add: { staged: true, check: targetFaults, run: addWebhook },
    edit: { staged: true, check: targetFaults, run: editWebhook },
    remove: { run: removeWebhook },
    rotate: { staged: true, run: rotateSecret },
    test: { staged: true, run: sendTest },
    replay: { mayChangeNothing: true, run: replay },
  },
  [dropOldDeliveries],
);
