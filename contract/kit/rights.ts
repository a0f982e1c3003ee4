// The catalogue of rights, shared by the server, the console's menu and buttons, and the docs.

const entityActions = { view: 'view', edit: 'edit', delete: 'delete' } as const;
const publishable = { ...entityActions, publish: 'publish' } as const;

/** Areas with their label, and the label of each action. */
export const areas = {
  accounts: { label: 'accounts', actions: entityActions },
  roles: { label: 'roles', actions: entityActions },
  banners: { label: 'homepage banners', actions: publishable },
  gameListings: { label: 'game listings', actions: publishable },
  categories: { label: 'categories', actions: entityActions },
  blockchains: { label: 'blockchains', actions: entityActions },
  articles: { label: 'articles', actions: publishable },
  collections: { label: 'collections', actions: publishable },
  media: { label: 'media', actions: { view: 'view', upload: 'upload and edit', delete: 'delete' } },
  audit: { label: 'audit log', actions: { view: 'view' } },
  tokens: { label: 'own API tokens', actions: { edit: 'create and use' } },
  views: { label: 'saved views', actions: { share: 'share' } },
  webhooks: { label: 'webhooks', actions: { view: 'view', edit: 'edit' } },
  backups: { label: 'backups', actions: { view: 'view', edit: 'create, download and restore' } },
} as const;

type Areas = typeof areas;
export type Right = { [A in keyof Areas]: `${A}.${keyof Areas[A]['actions'] & string}` }[keyof Areas];
export type RightLevel = { name: string; level: number };
export type RoleRights = { rights?: readonly RightLevel[] | null };

/** The level, a JSON number, that grants a right. No other value does. */
export const grantedLevel = 3;

/** All rights, in the catalogue's order. */
export const allRights: readonly Right[] = Object.entries(areas).flatMap(([area, { actions }]) =>
  Object.keys(actions).map((action) => `${area}.${action}` as Right),
);

/**
 * The access decision on the server and in the console: only the first role counts, and only a right with
 * exactly this name at exactly level 3. The number 3 is required: "3", 4 and 2 are refused.
 */
export function hasRight(roles: readonly RoleRights[] | null | undefined, name: string): boolean {
  return roles?.[0]?.rights?.some((right) => right.name === name && right.level === grantedLevel) ?? false;
}

/** One line per area, for example `Game listings: view, edit`. Rights below level 3 are left out. */
export function formatRights(rights: readonly RightLevel[]): string[] {
  const roles = [{ rights }];
  return Object.entries(areas).flatMap(([area, { label, actions }]) => {
    const granted = Object.entries(actions)
      .filter(([action]) => hasRight(roles, `${area}.${action}`))
      .map(([, words]) => words);
    if (granted.length === 0) return [];
    return [`${label.charAt(0).toUpperCase()}${label.slice(1)}: ${granted.join(', ')}`];
  });
}
