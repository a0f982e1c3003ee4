// Asks for the password again when a session dies while at work. What asks is loaded ahead of that, but not before the
// first screen: a session lasts for hours.
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
