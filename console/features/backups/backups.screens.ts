import { queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';

/** Reached from the user menu; the menu at the side holds what is edited. */
export const screens: Screen[] = [
  {
    path: '/account/backups',
    label: 'Backups',
    group: 'account',
    order: 95,
    inMenu: false,
    right: 'backups.view',
    load: () => import('./backups.page.tsx'),
    reads: async () => {
      const { backups } = await import('../../../contract/backups/backups.ts');
      return [queryOf(backups.status, {})];
    },
  },
];
