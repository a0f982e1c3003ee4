import { queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';
import { withHome } from '../../list/filters/preferences.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

export const auditSort = '-at';

export const screens: Screen[] = [
  {
    path: '/account/audit',
    label: 'Audit log',
    group: 'account',
    order: 90,
    inMenu: true,
    right: 'audit.view',
    views: [{ list: 'audit', at: '/account/audit' }],
    opens: { type: 'audit', at: '/account/audit?request=', right: 'audit.view' },
    load: () => import('./audit.list.tsx'),
    reads: async (url) => {
      const { audit } = await import('../../../contract/audit/audit.ts');
      return [
        pageOf(audit.list, payloadAt(audit.list, auditSort, withHome('audit', url))),
        queryOf(audit.values, {}),
      ];
    },
    parts: ({ searchParams }) => (searchParams.has('request') ? [import('./audit.drawer.tsx')] : []),
  },
];
