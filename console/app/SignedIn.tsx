// Guards everything but /user/*: redirects to the login page without a session.
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../data/session.ts';
import { loginPathFrom } from './paths.ts';
import { shell } from './shellPart.ts';

export function SignedIn() {
  const session = useSession();
  const location = useLocation();
  if (session === null) return <Navigate to={loginPathFrom(location)} replace />;
  // Another account starts without the state and data of the previous one.
  return <shell.Component key={session.email} />;
}
