// Screens as features declare them; the shell finds and mounts them.

import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import { hasRight, type Right, type RoleRights } from '../../contract/kit/rights.ts';
import type { ViewList } from '../../contract/views/views.ts';
import type { GoTo } from './commands.ts';
import { mayAsk, type Read } from './queries.ts';
import { currentSession, useSession } from './session.ts';

export type ScreenGroup = 'account' | 'homepage' | 'gamesListings' | 'articles' | 'desk';

export type Screen = {
  /** The whole path, such as `/games-listings/overview`. */
  path: string;
  /** Its name in the menu, which the specification fixes, and in the tab order of its group. */
  label: string;
  /** Its heading and the title of the page, where they differ from the menu. */
  title?: string;
  group?: ScreenGroup;
  /** For a screen in the menu outside a group. */
  icon?: ComponentType;
  /** Its place within the group, ascending. */
  order: number;
  inMenu: boolean;
  /** The right without which the screen is denied; of several, one is enough. */
  right?: Right | readonly Right[];
  /** The name of a rule, for what no right expresses. */
  access?: 'canAdmin';
  /** The type of the records that it opens, as in replies, and their path up to the id. */
  opens?: { type: string; at: string; right: Right | readonly Right[]; access?: 'canAdmin' };
  /** Offered by the palette besides going to the screen. */
  commands?: readonly GoTo[];
  /** The lists whose saved views open here, each with its address. */
  views?: readonly { list: ViewList; at: string }[];
  /** The screen itself, in a chunk of its own. */
  load: () => Promise<{ default: ComponentType }>;
  /**
   * The reads of the screen at `url`, most urgent first, sent while its chunk loads. Called only for users who may see
   * the screen. Imports the contract on demand: the layout would otherwise load the contracts of all screens.
   */
  reads?: (url: URL) => readonly Read[] | Promise<readonly Read[]>;
  /** Begins to load what of the screen is in chunks of its own, as far as it will be shown at `url`. */
  parts?: (url: URL) => readonly Promise<unknown>[];
};

/** True if one of these rights is held. */
export function holdsOne(roles: readonly RoleRights[], right: Right | readonly Right[]): boolean {
  return [right].flat().some((one) => hasRight(roles, one));
}

/** A group of the menu with its entries, or a single entry. */
export type MenuPart = { label: string; entries: string[] };

/** The path of a record of any type, or undefined if the user may not view it or no screen opens it. */
export const RecordHrefContext = createContext<
  (roles: readonly RoleRights[], type: string, id: string) => string | undefined
>(() => undefined);

/** The paths of records, for links to what the user may view. */
export function useRecordHref(): (type: string, id: string) => string | undefined {
  const hrefOf = useContext(RecordHrefContext);
  const roles = useSession()?.roles ?? [];
  return (type, id) => hrefOf(roles, type, id);
}

/** The menu for these roles and this `access`, as the shell builds it. */
export const MenuOfContext = createContext<(roles: readonly RoleRights[], access: string) => MenuPart[]>(
  () => [],
);

/**
 * Begins a screen's parts and reads, except reads that the server would refuse. Resolves when the first read is done. A read
 * that fails here is repeated by the screen, which shows the failure.
 */
export async function prefetchReads({ reads, parts }: Screen, client: QueryClient, url: URL): Promise<void> {
  try {
    void Promise.allSettled(parts?.(url) ?? []);
    const wanted = (await reads?.(url)) ?? [];
    const roles = currentSession()?.roles;
    await wanted.filter((read) => mayAsk(read, roles)).map((read) => client.prefetchQuery(read))[0];
  } catch {
    // A chunk of the contract failed to load; the screen's own chunk reports it.
  }
}
