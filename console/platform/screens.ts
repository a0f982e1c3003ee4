// What a room tells the shell about each of its screens; the shell finds and mounts them by itself.

import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Right } from '../../contract/rights.ts';

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
  /** Starts the screen's requests while its chunk loads. Only called for who may see the screen. */
  prefetch?: (queryClient: QueryClient, url: URL) => void;
};
