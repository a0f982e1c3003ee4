import { queryOf } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';

export const screens: Screen[] = [
  {
    path: '/desk',
    label: 'My work',
    group: 'desk',
    order: 1,
    inMenu: true,
    load: () => import('./desk.page.tsx'),
    reads: async () => {
      const { myWork } = await import('../../../contract/desk/my-work.ts');
      return [queryOf(myWork.summary, {})];
    },
  },
];
