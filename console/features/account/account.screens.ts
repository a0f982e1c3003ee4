import { session } from '../../../contract/session/session.ts';
import { allOf, queryOf, type Read } from '../../data/queries.ts';
import type { Screen } from '../../data/screens.ts';
import { payloadAt } from '../../list/listState.ts';
import { pageOf } from '../../list/pageQuery.ts';

import { accountHref, roleFormPath, roleHref, tabHref } from './account.paths.ts';

/** Default sort of accounts and roles. */
export const accessSort = 'name';

export const screens: Screen[] = [
  {
    path: '/account/user-access-controls',
    label: 'User Access Controls',
    group: 'account',
    order: 10,
    inMenu: true,
    opens: {
      type: 'account',
      at: accountHref(''),
      right: 'accounts.view',
      access: 'canAdmin',
    },
    commands: [
      { label: 'Go to Accounts', right: 'accounts.view', access: 'canAdmin', to: tabHref('accounts') },
      { label: 'Go to Roles', right: 'roles.view', access: 'canAdmin', to: tabHref('roles') },
      {
        label: 'New account',
        right: 'accounts.edit',
        access: 'canAdmin',
        to: `${tabHref('accounts')}&new=1`,
      },
    ],
    views: [
      { list: 'accounts', at: tabHref('accounts') },
      { list: 'roles', at: tabHref('roles') },
    ],
    load: () => import('./UserAccessControls.tsx'),
    reads: readsOfTab,
    parts: partsOfTab,
  },
  {
    path: roleFormPath,
    label: 'Role',
    group: 'account',
    order: 11,
    inMenu: false,
    access: 'canAdmin',
    opens: { type: 'role', at: roleHref(''), right: 'roles.view' },
    commands: [{ label: 'New role', right: 'roles.edit', to: roleFormPath }],
    load: () => import('./roles/roles.form.tsx'),
    reads: async (url) => {
      const [id, copyOf] = [url.searchParams.get('id'), url.searchParams.get('copy')];
      const source = id ?? copyOf;
      if (source === null) return [];
      const [{ accounts }, { roles }] = await contracts();
      const role = queryOf(roles.list, { ids: [source] });
      return id === null ? [role] : [role, queryOf(accounts.list, membersOf(id))];
    },
  },
];

/** The first accounts that hold a role. */
export function membersOf(roleId: string) {
  return { roleId: [roleId], pageSize: 8 };
}

function contracts() {
  return Promise.all([
    import('../../../contract/accounts/accounts.ts'),
    import('../../../contract/roles/roles.ts'),
  ]);
}

async function readsOfTab(url: URL): Promise<Read[]> {
  const tab = url.searchParams.get('tab');
  if (tab !== 'accounts' && tab !== 'roles') return ownAccess();
  const [{ accounts }, { roles }] = await contracts();
  if (tab === 'roles') return [pageOf(roles.list, payloadAt(roles.list, accessSort, url))];
  return [pageOf(accounts.list, payloadAt(accounts.list, accessSort, url)), allOf(roles.list, {})];
}

function partsOfTab(url: URL): Promise<unknown>[] {
  const tab = url.searchParams.get('tab');
  if (tab === 'accounts') return [import('./accounts/accounts.list.tsx')];
  if (tab === 'roles') return [import('./roles/roles.list.tsx')];
  return [
    import('./my-account/MyTwoFactor.tsx'),
    import('./my-account/MyTokens.tsx'),
    import('./my-account/MyPicture.tsx'),
  ];
}

async function ownAccess(): Promise<Read[]> {
  const [{ twoFactor }, { tokens }] = await Promise.all([
    import('../../../contract/session/two-factor.ts'),
    import('../../../contract/tokens/tokens.ts'),
  ]);
  return [queryOf(session.list, {}), queryOf(twoFactor.status, {}), queryOf(tokens.list, {})];
}
