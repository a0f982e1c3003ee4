// The guard before everything but /user/*: without a session to the login page, with one into the layout.
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../data/session.ts';
import { loginPathFrom } from './paths.ts';
import { shell } from './shellPart.ts';

export function SignedIn() {
  const session = useSession();
  const location = useLocation();
  if (session === null) return <Navigate to={loginPathFrom(location)} replace />;
  // Another account starts from nothing: no state and no data of the one before.
  return <shell.Component key={session.email} />;
}
