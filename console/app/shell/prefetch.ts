// Prefetches a screen: its chunk and its first data, in parallel.
import { session as calls } from '../../../contract/session/session.ts';
import { pathOf } from '../../data/navigation.ts';
import { queryOf } from '../../data/queries.ts';
import { prefetchReads } from '../../data/screens.ts';
import { currentSession } from '../../data/session.ts';
import { queryClient } from './queryClient.ts';
import { openScreens, screenAt } from './screens.ts';

/** Loads the signed-in account, unless it was just loaded. */
export function prefetchIdentity(): Promise<void> {
  return queryClient.prefetchQuery(queryOf(calls.current, {}));
}

/**
 * Resolves when the screen at `url` and its first data are there, or could not be had: the screen itself shows why. Skips
 * a screen that this account may not open.
 */
export async function prefetchScreen(url: URL): Promise<void> {
  const session = currentSession();
  const screen = screenAt(pathOf(url.pathname));
  if (session === null || screen === undefined) return;
  if (session.mustChangePassword || session.mustSetUpTwoFactor) return;
  const access = screen.access === undefined ? undefined : await currentAccess();
  if (!openScreens(session.roles, access).includes(screen)) return;
  await Promise.all([prefetchReads(screen, queryClient, url), screen.part.start()]);
}

/** Undefined if the server does not say. */
async function currentAccess() {
  await prefetchIdentity();
  return queryClient.getQueryData(queryOf(calls.current, {}).queryKey)?.account.access;
}
