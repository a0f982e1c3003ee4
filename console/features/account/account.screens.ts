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
];
