// The screen of the address, or the reason why it is not shown.
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIdentity } from '../../data/access.tsx';
import { Crash } from '../pages/CrashPage.tsx';
import { ExceptionPage } from '../pages/ExceptionPage.tsx';
import { Forbidden } from '../pages/Forbidden.tsx';
import { NotFound } from '../pages/NotFoundPage.tsx';
import { PageSpinner } from '../pages/PageSpinner.tsx';
import { usePageTitle } from '../pages/usePageTitle.ts';
import { exceptionPath, normalPath } from '../paths.ts';
import { useHeadingFocus } from './keys/useHeadingFocus.ts';
import { openScreens, screenAt } from './screens.ts';

/** @param arrived true if another page was shown before */
export function Content({ arrived }: { arrived: boolean }) {
  const { pathname, key } = useLocation();
  const screen = screenAt(pathname);
  const identity = useIdentity();
  // The router's key of a page that was opened directly.
  useHeadingFocus(normalPath(pathname), arrived || key !== 'default');
  const open =
    identity !== null &&
    screen !== undefined &&
    openScreens(identity.roles, identity.access).includes(screen);
  usePageTitle(open ? (screen.title ?? screen.label) : undefined);
  return <Boundary place={key}>{page()}</Boundary>;

  function page(): ReactNode {
    if (normalPath(pathname) === exceptionPath) return <ExceptionPage />;
    if (screen === undefined) return <NotFound />;
    if (open) return <screen.part.Component key={screen.path} />;
    // The server tells who is an administrator; before its reply nothing is denied.
    return screen.access !== undefined && identity?.access === undefined ? <PageSpinner /> : <Forbidden />;
  }
}

type BoundaryProps = { place: string; children: ReactNode };

/** Error boundary of a screen; the next navigation resets it. */
class Boundary extends Component<BoundaryProps, { place: string; failed: boolean }> {
  override state = { place: this.props.place, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: { place: string }) {
    return place === state.place ? null : { place, failed: false };
  }

  override render() {
    return this.state.failed ? <Crash /> : this.props.children;
  }
}
