import { queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';

export const screens: Screen[] = [
  {
    path: '/account/backups',
    label: 'Backups',
    group: 'account',
    order: 95,
    inMenu: true,
    right: 'backups.view',
    load: () => import('./backups.page.tsx'),
    reads: async () => {
      const { backups } = await import('../../../contract/backups/backups.ts');
      return [queryOf(backups.status, {})];
    },
  },
];
