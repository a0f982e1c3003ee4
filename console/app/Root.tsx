// The parts of every page: scroll restoration, the connection warning and the host of the notices.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { retryUntilOnline, whenIdle } from '../data/idle.ts';
import { onNoticeWaiting } from '../data/notify.ts';
import { forgetPlaces } from '../data/ownStorage.ts';
import { currentSession, useSession } from '../data/session.ts';
import { OfflineWarning } from './OfflineWarning.tsx';

export function Root() {
  useEffect(() => {
    // After the router, which stores the scroll positions of addresses then.
    const leave = () => currentSession() === null && forgetPlaces();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
  return (
    <>
      <OfflineWarning />
      <Outlet />
      <ScrollRestoration getKey={placeKey} />
      <Notices />
    </>
  );
}

/** The router gives the first page of every document the same key, so the path tells typed addresses apart. */
function placeKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}

/** Loaded with the first notice, or once a signed-in page is idle. */
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
