// What a room tells the shell about each of its screens; the shell finds and mounts them by itself.

import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext } from 'react';
import type { Right, RoleRights } from '../../contract/rights.ts';

export type ScreenGroup = 'account' | 'homepage' | 'gamesListings' | 'articles';

export type Screen = {
  /** The whole path, such as `/games-listings/overview`. */
  path: string;
  /** Its name in the menu, in the title and in the tab order of its group. */
  label: string;
  group?: ScreenGroup;
  /** Shown for a screen that stands in the menu without a group. */
  icon?: ComponentType;
  /** Its place within the group, ascending. */
  order: number;
  inMenu: boolean;
  /** The right without which the screen is denied. */
  right?: Right;
  /** The name of a rule, for what no right expresses. */
  access?: 'canAdmin';
  /** The screen itself, in a chunk of its own. */
  load: () => Promise<{ default: ComponentType }>;
  /**
   * Starts the screen's requests while its chunk loads. Only called for who may see the screen. Loads what it needs of the
   * contract: the layout knows every room's screens, and would bring all of it.
   */
  prefetch?: (queryClient: QueryClient, url: URL) => void | Promise<void>;
};

/** A group of the menu with its entries, or an entry that stands alone. */
export type MenuPart = { label: string; entries: string[] };

/** What the menu holds for somebody with these roles and this `access`: the shell knows all screens. */
export const MenuOfContext = createContext<(roles: readonly RoleRights[], access: string) => MenuPart[]>(
  () => [],
);

/** Has a screen's requests begin, and resolves with them. What fails here is asked for again, and shown, by the screen. */
export function askAhead({ prefetch }: Screen, queryClient: QueryClient, url: URL): Promise<void> {
  return Promise.resolve(prefetch?.(queryClient, url)).catch(() => {});
}
