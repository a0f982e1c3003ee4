import { queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';

const path = '/account/webhooks';
const right = 'webhooks.view';

export const screens: Screen[] = [
  {
    path,
    label: 'Webhooks',
    group: 'account',
    order: 96,
    inMenu: false,
    right,
    opens: { type: 'webhook', at: `${path}?webhook=`, right },
    commands: [{ label: 'Go to Webhooks', right, to: path }],
    load: () => import('./webhooks.page.tsx'),
    reads: async () => {
      const { webhooks } = await import('../../../contract/webhooks/webhooks.ts');
      return [queryOf(webhooks.list, {})];
    },
    parts: ({ searchParams }) => (searchParams.has('webhook') ? [import('./webhooks.drawer.tsx')] : []),
  },
];
