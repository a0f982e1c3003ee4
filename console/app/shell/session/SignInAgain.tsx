// Asks for the password when a session expires during work. The dialog is loaded in advance, but after the first
// screen: a session lasts for hours.
import { lazy, Suspense, useEffect, useState } from 'react';
import { retryUntilOnline, whenIdle } from '../../../data/idle.ts';
import { useSession } from '../../../data/session.ts';

export function SignInAgain() {
  const expired = useSession()?.status === 'expired';
  const [wanted, setWanted] = useState(expired);
  if (expired && !wanted) setWanted(true);
  useEffect(() => whenIdle(() => void load()), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <SignInAgainDialog />
    </Suspense>
  );
}

const load = () => retryUntilOnline(() => import('./SignInAgainDialog.tsx'));
const SignInAgainDialog = lazy(load);
