// The screen that the address names, or why it is not shown.
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

/** @param arrived whether something else stood here before it */
export function Content({ arrived }: { arrived: boolean }) {
  const { pathname, key } = useLocation();
  const screen = screenAt(pathname);
  const identity = useIdentity();
  // The router gives a page that has been opened, and not gone to, this key.
  useHeadingFocus(normalPath(pathname), arrived || key !== 'default');
  const open =
    identity !== null &&
    screen !== undefined &&
    openScreens(identity.roles, identity.access).includes(screen);
  usePageTitle(open ? screen.label : undefined);
  return <Boundary place={key}>{page()}</Boundary>;

  function page(): ReactNode {
    if (normalPath(pathname) === exceptionPath) return <ExceptionPage />;
    if (screen === undefined) return <NotFound />;
    if (open) return <screen.part.Component key={screen.path} />;
    // Only the server knows who is an administrator: until it has said so there is nothing to deny.
    return screen.access !== undefined && identity?.access === undefined ? <PageSpinner /> : <Forbidden />;
  }
}

type BoundaryProps = { place: string; children: ReactNode };

/** Catches what a screen throws, until the next navigation. */
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
