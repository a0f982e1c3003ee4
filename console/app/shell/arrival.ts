// What the first screen needs from the server, and its own chunk, asked for while the layout is still loading. The server
// decides what anybody sees; what it would refuse by the rights that are known here is not asked.
import { session as calls } from '../../../contract/session.ts';
import { base } from '../../platform/navigation.ts';
import { queryOf } from '../../platform/queries.ts';
import { askAhead } from '../../platform/screens.ts';
import { currentSession } from '../../platform/session.ts';
import { queryClient } from './queryClient.ts';
import { openScreens, screenAt } from './screens.ts';

/** What has begun. */
export type Approach = { screen?: Promise<unknown>; data?: Promise<unknown> };

/**
 * Begins with the screen at `url`, unless it may not be seen. `access` is what the server says of the account, if it has.
 * Answers what resolves when the screen is there, and when its data is; or is known not to come.
 */
export function approach(url: URL, access?: string): Approach {
  const session = currentSession();
  const screen = screenAt(url.pathname.slice(base.length - 1));
  if (session === null || screen === undefined) return {};
  if (session.mustChangePassword || session.mustSetUpTwoFactor) return {};
  if (!openScreens(session.roles, access).includes(screen)) return {};
  // In this order: the server has to work for its answer.
  const data = askAhead(screen, queryClient, url);
  return { screen: screen.part.start(), data };
}

if (currentSession() !== null) void queryClient.prefetchQuery(queryOf(calls.current, {}));

/** The screen that the page begins with. */
export const { screen, data } = currentSession() === null ? {} : approach(new URL(location.href));
