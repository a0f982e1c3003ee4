// The mixed layout: a header across the top, the whole menu at the side, the screen in the middle.
import './layout.css';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { retryUntilOnline, whenIdle } from '../../data/idle.ts';
import { usePreferences } from '../../data/preferences.ts';
import { useSession } from '../../data/session.ts';
import { LeaveGuard } from '../../form/saving/LeaveGuard.tsx';
import { part } from '../../ui/parts.ts';
import logo from '../logo.svg';
import { productName } from '../product.ts';
import { Content } from './Content.tsx';
import { Shortcuts } from './keys/Shortcuts.tsx';
import { useFocusKept } from './keys/useFocusKept.ts';
import { usePartKeys } from './keys/usePartKeys.ts';
import { useSelectKeys } from './keys/useSelectKeys.ts';
import { MenuDrawer } from './menu/MenuDrawer.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { UserMenu } from './menu/UserMenu.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { usePrefetchOnHover } from './usePrefetchOnHover.ts';

// Rarely shown, so loaded on demand.
const ChangePasswordFirst = lazy(() => retryUntilOnline(() => import('./session/ChangePasswordFirst.tsx')));
const SetUpTwoFactorFirst = lazy(() => retryUntilOnline(() => import('./session/SetUpTwoFactorFirst.tsx')));
const InboxBell = lazy(() => retryUntilOnline(() => import('../../inbox/InboxBell.tsx')));
const Pulse = lazy(() => retryUntilOnline(() => import('../../pulse/Pulse.ts')));
const JobTray = lazy(() => retryUntilOnline(() => import('../../jobs/JobTray.tsx')));

export function Layout() {
  const { menuCollapsed } = usePreferences();
  const [shortcuts, setShortcuts] = useState(false);
  usePrefetchOnHover();
  useFocusKept();
  usePartKeys();
  useSelectKeys();
  const session = useSession();
  const [settingUp, setSettingUp] = useState(session?.mustSetUpTwoFactor === true);
  // The recovery codes are shown once, so the dialog stays open until the user closes it.
  if (session?.mustSetUpTwoFactor === true && !settingUp) setSettingUp(true);
  const locked = session?.mustChangePassword === true || settingUp;
  const [wasLocked] = useState(locked);
  return (
    <div className={menuCollapsed ? 'shell shell-collapsed' : 'shell'}>
      <a className="skip-link" href="#content" onClick={skip}>
        Skip to content
      </a>
      <header className="shell-header" {...part}>
        {!locked && <MenuDrawer />}
        <Link className="shell-brand" to="/" aria-label={`${productName}, start page`}>
          <img src={logo} alt="" width={28} height={28} />
          <span>{productName}</span>
        </Link>
        {!locked && <PaletteButton onShortcuts={() => setShortcuts(true)} />}
        {!locked && (
          <div className="shell-bell">
            <WhenIdle>
              <InboxBell />
            </WhenIdle>
          </div>
        )}
        <UserMenu onShortcuts={() => setShortcuts(true)} />
      </header>
      {!locked && (
        <nav className="shell-side" aria-label="Main" {...part}>
          <SideMenu collapsible />
        </nav>
      )}
      {!locked && (
        <WhenIdle>
          <JobTray />
          <Pulse />
        </WhenIdle>
      )}
      <main
        id="content"
        className={locked ? 'shell-content shell-content-alone' : 'shell-content'}
        tabIndex={-1}
        {...part}
      >
        {session?.mustChangePassword === true ? (
          <Suspense>
            <ChangePasswordFirst />
          </Suspense>
        ) : settingUp ? (
          <Suspense>
            <SetUpTwoFactorFirst onDone={() => setSettingUp(false)} />
          </Suspense>
        ) : (
          <Content arrived={wasLocked} />
        )}
      </main>
      <LeaveGuard />
      <Shortcuts open={shortcuts} onChange={setShortcuts} />
    </div>
  );
}

/** What no page waits for. */
function WhenIdle({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  return wanted && <Suspense>{children}</Suspense>;
}

/** Moves the focus without a fragment in the address, which copied links would carry. */
function skip(event: { preventDefault: () => void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
