import { session } from '../../../contract/session.ts';
import { queryOf } from '../../platform/queries.ts';
import type { Screen } from '../../platform/screens.ts';

export const screens: Screen[] = [
  {
    path: '/account/user-access-controls',
    label: 'User Access Controls',
    group: 'account',
    order: 10,
    inMenu: true,
    load: () => import('./UserAccessControls.tsx'),
    prefetch: (client) => void client.prefetchQuery(queryOf(session.list, {})),
  },
  {
    path: '/account/role-form',
    label: 'Role',
    group: 'account',
    order: 11,
    inMenu: false,
    access: 'canAdmin',
    load: () => import('./roles.form.tsx'),
    prefetch: async (client, url) => {
      const id = url.searchParams.get('id') ?? url.searchParams.get('copy');
      if (id === null) return;
      const { roles } = await import('../../../contract/roles.ts');
      await client.prefetchQuery(queryOf(roles.list, { ids: [id] }));
    },
  },
];
