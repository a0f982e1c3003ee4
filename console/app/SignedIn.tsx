// Guards everything but /user/*: redirects to the login page without a session.
import { Navigate, useLocation } from 'react-router';
import { failureState } from '../data/bizError.ts';
import { useSession } from '../data/session.ts';
import { ExceptionPage } from './pages/ExceptionPage.tsx';
import { exceptionPath, loginPathFrom, normalPath } from './paths.ts';
import { shell } from './shellPart.ts';

export function SignedIn() {
  const session = useSession();
  const location = useLocation();
  const isFailure = location.state === failureState && normalPath(location.pathname) === exceptionPath;
  // A sign-in that failed so.
  if (session === null && isFailure) return <ExceptionPage />;
  if (session === null) return <Navigate to={loginPathFrom(location)} replace />;
  // Another account starts without the state and data of the previous one.
  return <shell.Component key={session.email} />;
}
