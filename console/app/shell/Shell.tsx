// The signed-in application: theme, query cache, layout and global dialogs.
import { QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { useEffect } from 'react';
import { errors } from '../../../contract/kit/errors.ts';
import { session as calls } from '../../../contract/session/session.ts';
import { onAccessChange } from '../../data/accessStamp.ts';
import { notify } from '../../data/notify.ts';
import { useRead } from '../../data/queries.ts';
import { MenuOfContext, RecordHrefContext } from '../../data/screens.ts';
import { currentSession, onSessionChange, updateSession, useSession } from '../../data/session.ts';
import { KindsContext } from '../../history/kinds.ts';
import { Layout } from './Layout.tsx';
import { queryClient } from './queryClient.ts';
import { menuOf, recordHref } from './screens.ts';
import { SignInAgain } from './session/SignInAgain.tsx';

export default function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <SessionKeeper />
        <MenuOfContext value={menuOf}>
          <RecordHrefContext value={recordHref}>
            <KindsContext value={loadKinds}>
              <Layout />
            </KindsContext>
          </RecordHrefContext>
        </MenuOfContext>
        <SignInAgain />
      </NuqsAdapter>
    </QueryClientProvider>
  );
}

/** Their list is long, and few screens show records of every type. */
const loadKinds = async () => (await import('./kinds.ts')).loadKinds();

/** Updates the stored session from the server. */
function SessionKeeper() {
  const session = useSession();
  const { data } = useRead(calls.current, {}, { enabled: session?.status === 'active' });
  useEffect(() => {
    if (data !== undefined) updateSession(data);
  }, [data]);
  const damaged = session?.roles.length === 0;
  useEffect(() => {
    if (damaged) notify.error(errors.identity_expired.text);
  }, [damaged]);
  return null;
}

// Menu and buttons follow a right that another user has granted or revoked.
onAccessChange(() => void queryClient.invalidateQueries({ queryKey: [calls.current.path] }));

// Clears the cache when the account changes.
let account = currentSession()?.email;
onSessionChange(() => {
  const next = currentSession()?.email;
  if (next !== account) queryClient.clear();
  account = next;
});
