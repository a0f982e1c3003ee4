// What is there on every page: scrolling, the warning when the connection goes, and the place where notices show.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { retryUntilOnline, whenIdle } from '../data/idle.ts';
import { onNoticeWaiting } from '../data/notify.ts';
import { useSession } from '../data/session.ts';
import { OfflineWarning } from './OfflineWarning.tsx';

export function Root() {
  return (
    <>
      <OfflineWarning />
      <Outlet />
      <ScrollRestoration getKey={placeKey} />
      <Notices />
    </>
  );
}

/** What the router calls by one name is where each document began: whoever types another address is not where they were. */
function placeKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Loaded for the first notice, or in a session once its page has come to rest. */
function Notices() {
  const isSignedIn = useSession() !== null;
  const [wanted, setWanted] = useState(false);
  useEffect(() => onNoticeWaiting(() => setWanted(true)), []);
  useEffect(() => (isSignedIn ? whenIdle(() => setWanted(true)) : undefined), [isSignedIn]);
  if (!wanted) return null;
  return (
    <Suspense>
      <NoticeHost />
    </Suspense>
  );
}

const NoticeHost = lazy<ComponentType>(() => retryUntilOnline(() => import('./shell/NoticeHost.tsx')));
