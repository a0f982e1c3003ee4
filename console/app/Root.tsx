// What is there on every page: scrolling, the warning when the connection goes, and the place where notices show.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { persistently } from '../platform/idle.ts';
import { onNoticeWaiting } from '../platform/notify.ts';
import { useSession } from '../platform/session.ts';
import { useOfflineWarning } from './offline.ts';

export function Root() {
  useOfflineWarning();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Notices />
    </>
  );
}

/** Loaded with a session, so that they are there when the connection is not; else for the first notice. */
function Notices() {
  const session = useSession();
  const [wanted, setWanted] = useState(session !== null);
  useEffect(() => onNoticeWaiting(() => setWanted(true)), []);
  if (!wanted && session === null) return null;
  return (
    <Suspense>
      <NoticeHost />
    </Suspense>
  );
}

const NoticeHost = lazy<ComponentType>(() => persistently(() => import('./shell/NoticeHost.tsx')));
