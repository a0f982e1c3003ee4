// What the first screen needs from the server, and its own chunk, asked for while the layout is still loading. The server
// decides what anybody sees; what it would refuse by the rights that are known here is not asked.
import { session as calls } from '../../../contract/session.ts';
import { queryOf } from '../../platform/queries.ts';
import { currentSession } from '../../platform/session.ts';
import { queryClient } from './queryClient.ts';
import { openScreens, screenAt } from './screens.ts';

/** Begins with the screen at `url`, unless it may not be seen. `access` is what the server says of the account, if it has. */
export function approach(url: URL, access?: string): void {
  const session = currentSession();
  const screen = screenAt(url.pathname.slice(base.length - 1));
  if (session === null || screen === undefined) return;
  if (session.mustChangePassword || session.mustSetUpTwoFactor) return;
  if (!openScreens(session.roles, access).includes(screen)) return;
  // In this order: the server has to work for its answer.
  screen.prefetch?.(queryClient, url);
  screen.part.start();
}

/** Begins and ends with a slash. */
const base = window.routerBase ?? '/';

if (currentSession() !== null) {
  void queryClient.prefetchQuery(queryOf(calls.current, {}));
  approach(new URL(location.href));
}
