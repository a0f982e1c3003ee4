// Every feature's screens, and the tree that the menu and the access rules see.
import type { Right, RoleRights } from '../../../contract/kit/rights.ts';
import { holdsOne, type MenuPart, type Screen, type ScreenGroup } from '../../data/screens.ts';
import { type LazyPart, lazyPart } from '../lazyPart.tsx';
import { normalPath } from '../paths.ts';
import { openPaths, type RouteNode, type Rules } from './session/access.ts';

export type PlacedScreen = Screen & { part: LazyPart };

export const groups: Record<ScreenGroup, { path: string; label: string }> = {
  account: { path: '/account', label: 'Account' },
  homepage: { path: '/homepage', label: 'Homepage' },
  gamesListings: { path: '/games-listings', label: 'Games Listings' },
  articles: { path: '/articels', label: 'Articles' },
  desk: { path: '/desk', label: 'Desk' },
};

const found = import.meta.glob<{ screens: Screen[] }>('../../features/*/*.screens.ts', { eager: true });

/** In menu order. Chunk numbers 0 and 1 are the layout and the login page. */
const screens: readonly PlacedScreen[] = Object.values(found)
  .flatMap((feature) => feature.screens)
  .toSorted((one, other) => one.order - other.order)
  .map((screen, index) => ({ ...screen, part: lazyPart(screen.load, index + 2) }));

/** The screen at a path, or undefined. */
export function screenAt(pathname: string): PlacedScreen | undefined {
  const path = normalPath(pathname);
  return screens.find((screen) => screen.path === path);
}

/** The screens that these roles and this `access` open. */
export function openScreens(
  roles: readonly RoleRights[],
  access: string | undefined,
): readonly PlacedScreen[] {
  const rules: Rules = {
    canAdmin: access === 'admin',
    ...Object.fromEntries(screens.map(({ right = [] }) => [ruleOf(right), () => holdsOne(roles, right)])),
  };
  const open = openPaths(tree, rules);
  return screens.filter(({ path }) => open.has(path));
}

/** The path of a record, or undefined without the right to view it. */
export function recordHref(roles: readonly RoleRights[], type: string, id: string): string | undefined {
  const opens = screens.find((screen) => screen.opens?.type === type)?.opens;
  return opens !== undefined && holdsOne(roles, opens.right) ? opens.at + id : undefined;
}

/** The menu for these roles. */
export function menuOf(roles: readonly RoleRights[], access: string): MenuPart[] {
  const shown = openScreens(roles, access).filter((screen) => screen.inMenu);
  const alone = shown.filter(({ group }) => group === undefined).map(({ label }) => ({ label, entries: [] }));
  const grouped = Object.entries(groups).map(([name, { label }]) => ({
    label,
    entries: shown.filter(({ group }) => group === name).map((screen) => screen.label),
  }));
  return [...grouped.filter(({ entries }) => entries.length > 0), ...alone];
}

/** A screen with a rule and a right gets a parent node for the rule: both have to pass. */
const tree: readonly RouteNode[] = [
  ...Object.entries(groups).map(([group, { path }]) => ({
    path,
    children: screens.filter((screen) => screen.group === group).map(nodeOf),
  })),
  ...screens.filter((screen) => screen.group === undefined).map(nodeOf),
];

/** The name of the rule that one of some rights is held. */
function ruleOf(right: Right | readonly Right[]): string {
  return [right].flat().join(' or ');
}

function nodeOf({ path, access, right }: Screen): RouteNode {
  const node = { path, access: right === undefined ? undefined : ruleOf(right) };
  return access === undefined ? node : { path: `${path}#${access}`, access, children: [node] };
}
