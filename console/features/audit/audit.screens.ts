import { payloadAt } from '../../platform/list/listState.ts';
import { pageOf } from '../../platform/list/pageQuery.ts';
import { queryOf } from '../../platform/queries.ts';
import type { Screen } from '../../platform/screens.ts';

export const auditSort = '-at';

/** Reached from the user menu and from every record's history; the menu at the side holds what is edited. */
export const screens: Screen[] = [
  {
    path: '/account/audit',
    label: 'Audit log',
    group: 'account',
    order: 90,
    inMenu: false,
    right: 'audit.view',
    load: () => import('./audit.list.tsx'),
    reads: async (url) => {
      const { audit } = await import('../../../contract/audit.ts');
      return [pageOf(audit.list, payloadAt(audit.list, auditSort, url)), queryOf(audit.values, {})];
    },
    parts: ({ searchParams }) => (searchParams.has('request') ? [import('./audit.drawer.tsx')] : []),
  },
];
