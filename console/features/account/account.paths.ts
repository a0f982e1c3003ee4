// Paths of accounts and roles: the tabs of one page, and the role's form.
const accessPath = '/account/user-access-controls';
export const roleFormPath = '/account/role-form';

export type Tab = 'my-access' | 'accounts' | 'roles';

export const tabHref = (tab: Tab) => (tab === 'my-access' ? accessPath : `${accessPath}?tab=${tab}`);
export const accountHref = (id: string) => `${accessPath}?tab=accounts&edit=${id}`;
/** The accounts that hold a role. */
export const membersHref = (roleId: string) => `${accessPath}?tab=accounts&roleId=${roleId}`;
export const roleHref = (id: string) => `${roleFormPath}?id=${id}`;
export const roleCopyHref = (id: string) => `${roleFormPath}?copy=${id}`;

/** Query parameters that open a dialog over the list of accounts or roles. */
export const accountDialogs = ['edit', 'new', 'delete', 'disable', 'reset', 'factor'] as const;
export const roleDialogs = ['delete', 'see', 'factor'] as const;
