import { session } from '../../../contract/session.ts';
import { payloadAt } from '../../platform/list/listState.ts';
import { pageOf } from '../../platform/list/pageQuery.ts';
import { allOf, queryOf, type Read } from '../../platform/queries.ts';
import type { Screen } from '../../platform/screens.ts';

/** How accounts and roles are sorted until somebody sorts them otherwise. */
export const accessSort = 'name';

export const screens: Screen[] = [
  {
    path: '/account/user-access-controls',
    label: 'User Access Controls',
    group: 'account',
    order: 10,
    inMenu: true,
    load: () => import('./UserAccessControls.tsx'),
    reads: (url) => (readsOf[url.searchParams.get('tab') ?? ''] ?? ownAccess)(url),
  },
  {
    path: '/account/role-form',
    label: 'Role',
    group: 'account',
    order: 11,
    inMenu: false,
    access: 'canAdmin',
    load: () => import('./roles.form.tsx'),
    reads: async (url) => {
      const id = url.searchParams.get('id') ?? url.searchParams.get('copy');
      if (id === null) return [];
      const { roles } = await import('../../../contract/roles.ts');
      return [queryOf(roles.list, { ids: [id] })];
    },
  },
];

/** By the tab that the address names. */
const readsOf: Readonly<Record<string, (url: URL) => Promise<Read[]>>> = {
  accounts: async (url) => {
    const [{ accounts }, { roles }] = await Promise.all([
      import('../../../contract/accounts.ts'),
      import('../../../contract/roles.ts'),
    ]);
    return [pageOf(accounts.list, payloadAt(accounts.list, accessSort, url)), allOf(roles.list, {})];
  },
  roles: async (url) => {
    const { roles } = await import('../../../contract/roles.ts');
    return [pageOf(roles.list, payloadAt(roles.list, accessSort, url))];
  },
};

async function ownAccess(): Promise<Read[]> {
  const [{ twoFactor }, { tokens }] = await Promise.all([
    import('../../../contract/twoFactor.ts'),
    import('../../../contract/tokens.ts'),
  ]);
  return [queryOf(session.list, {}), queryOf(twoFactor.status, {}), queryOf(tokens.list, {})];
}
